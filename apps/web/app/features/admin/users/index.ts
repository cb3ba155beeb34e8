/** The public API of user administration. */
export { AdminUsers } from './AdminUsers.tsx'
export { parseUserSearch, userListQuery } from './user-list-query.ts'
