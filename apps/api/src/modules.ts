import { accountsModule } from './accounts/module.ts'
import { adminModule } from './admin/module.ts'
import { appointmentsModule } from './appointments/module.ts'
import { auditModule } from './audit/module.ts'
import { catalogModule } from './catalog/module.ts'
import { chatModule } from './chat/module.ts'
import { diagnosticsModule } from './diagnostics/module.ts'
import { filesModule } from './files/module.ts'
import { moderationModule } from './moderation/module.ts'
import { moduleList } from './module-list.ts'
import { notificationsModule } from './notifications/module.ts'
import { placesModule } from './places/module.ts'
import { privacyModule } from './privacy/module.ts'
import { productsModule } from './products/module.ts'
import { profilesModule } from './profiles/module.ts'
import { reviewsModule } from './reviews/module.ts'
import { scheduleModule } from './schedule/module.ts'
import { searchModule } from './search/module.ts'
import { subscriptionsModule } from './subscriptions/module.ts'

/**
 * All modules, each after the modules whose parts it uses. Data is erased in the same order: files before the products
 * and profiles that refer to them.
 */
export const modules = moduleList()
  .add(catalogModule)
  .add(subscriptionsModule)
  .add(accountsModule)
  .add(filesModule)
  .add(productsModule)
  .add(scheduleModule)
  .add(reviewsModule)
  .add(placesModule)
  .add(searchModule)
  .add(privacyModule)
  .add(appointmentsModule)
  .add(chatModule)
  .add(adminModule)
  .add(profilesModule)
  .add(auditModule)
  .add(moderationModule)
  .add(diagnosticsModule)
  .add(notificationsModule)
