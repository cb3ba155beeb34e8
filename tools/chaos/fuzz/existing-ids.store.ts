import type pg from 'pg'

/** Queries for existing ids by entity. */
const UUIDS = {
  appointment: `select uuid from appointment order by note like 'canary%' desc, requested_at desc limit 10`,
  chat: `select uuid from chat order by created_at desc limit 10`,
  message: `select uuid from chat_message order by coalesce(text like 'canary%', false) desc, created_at desc limit 10`,
  product: `select uuid from product order by id desc limit 20`,
  file: `select uuid from file order by id desc limit 40`,
  report: `select uuid from chat_report order by created_at desc limit 10`,
  export: `select uuid from data_export order by account_id limit 2`,
  passkey: `select id from passkey order by created_at desc limit 10`,
  none: `select gen_random_uuid()`,
} as const

const IDS = {
  account: `(select id from account where username like '%canary%') union all (select id from account order by id desc limit 60)`,
  category: `select id from category order by id limit 20`,
  tag: `select id from tag order by id limit 60`,
  question: `select id from question order by id limit 20`,
  occupation: `select id from occupation order by id desc limit 20`,
  subscription: `select id from subscription_type order by id desc limit 10`,
  product: `select id from product order by id desc limit 20`,
  workHour: `select id from work_hour order by id desc limit 20`,
  none: `select generate_series(1, 40)`,
} as const

/** Existing ids by entity. */
export type ExistingIds = {
  usernames: string[]
  emails: string[]
  uuids: Record<keyof typeof UUIDS, string[]>
  ids: Record<keyof typeof IDS, number[]>
}

/** Reads existing ids, favoring those of the canary users, so that random input often refers to data of other users. */
export async function readExistingIds(database: pg.Pool): Promise<ExistingIds> {
  const queryList = async <Item>(statement: string): Promise<Item[]> =>
    (await database.query<[Item]>({ text: statement, rowMode: 'array' })).rows.map(([item]) => item)
  async function queryByKind<Kind extends string, Item>(statements: Readonly<Record<Kind, string>>, cast: string) {
    const itemsByKind: [string, Item[]][] = []
    for (const [kind, statement] of Object.entries<string>(statements)) {
      itemsByKind.push([kind, await queryList<Item>(`select item::${cast} from (${statement}) as items(item)`)])
    }
    return Object.fromEntries(itemsByKind) as Record<Kind, Item[]>
  }
  return {
    usernames: await queryList(`
      select username from account
      cross join generate_series(1, case when username like '%canary%' then 8 else 1 end) order by id limit 100`),
    // Without the canary users: all users share one password, so their address would be a valid login.
    emails: await queryList("select email from account where email not like '%canary%' order by id limit 100"),
    uuids: await queryByKind(UUIDS, 'text'),
    ids: await queryByKind(IDS, 'int'),
  }
}
