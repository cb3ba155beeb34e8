import { listedPeople, logInAsDemo } from '../setup/demo.ts'
import { expect, test } from '../setup/journey.ts'
import { newPerson, signUp } from '../setup/people.ts'

test('PRO-01 to PRO-08, PRO-16 to PRO-18, PRO-20, PRO-22 to PRO-27: a visitor reads who somebody is', async ({
  page,
  request,
  expectAccessible,
}) => {
  const [username] = await listedPeople(request)
  await page.goto(`/user/${username}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z]\S* [A-Z]/)
  for (const title of ['My Story', 'Proof of Certification', 'Practical details']) {
    await expect(main.getByRole('region', { name: title })).toBeVisible()
  }
  for (const text of [/per session/, /hour|minutes/, 'United States', 'Credit cards, Venmo, Zelle']) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await expect(main.getByRole('link', { name: /Instagram/ })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
})

test('PRO-02, PRO-04: the cover is 324 px high and the photo 140 px wide', async ({ page, request }, { project }) => {
  test.skip(project.name === 'narrow', 'a phone has no room for these sizes')
  const [username] = await listedPeople(request)
  await page.goto(`/user/${username}`)
  const photo = page.getByRole('main').locator('img[width="140"], [style*="140px"]').first()
  expect((await photo.boundingBox())?.width).toBeCloseTo(140, 0)
  const heights = await page
    .getByRole('main')
    .locator('header *')
    .evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(heights).toContain(324)
})

test('pictures that cannot be had leave initials and a colour behind', async ({ page, request, watch }) => {
  watch.allowed.push(/Failed to load resource/)
  const [username] = await listedPeople(request)
  await page.route(/\/api\/media\//, (route) => route.abort())
  await page.goto(`/user/${username}`)
  const header = page.getByRole('main').locator('header')
  await expect(header.getByText(/^[A-Z]{2}$/)).toBeVisible()
  await expect(header.locator('img')).toHaveCount(0)
})

test('PRO-12: Schedule and Message lead a visitor to sign up, and then on', async ({ page, request }) => {
  const [username] = await listedPeople(request)
  for (const [label, target] of [
    ['Schedule', `/appointment/create/${username}`],
    ['Message', `/chat/${username}`],
  ] as const) {
    await page.goto(`/user/${username}`)
    await page.getByRole('main').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/register/member?nextUrl=${encodeURIComponent(target)}`)
  }
})

test('PRO-09, PRO-10, PRO-11: a member may schedule and write; only the owner edits', async ({ page, request }) => {
  const [username] = await listedPeople(request)
  const member = await signUp(page)
  await page.goto(`/user/${username}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', `/appointment/create/${username}`)
  await expect(main.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chat/${username}`)
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toBeHidden()

  await page.goto(`/user/${member.username}`)
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile/member')
  await expect(main.getByRole('link', { name: 'Schedule' })).toBeHidden()
})

test('PRO-09: a professional sees Edit Profile on the own page alone', async ({ page, request }) => {
  const [username = '', other] = await listedPeople(request)
  await logInAsDemo(page, username)
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await page.goto(`/user/${other}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit Profile' })).toBeHidden()
})

test('PRO-05, PRO-48: of a member others read the name, each word capitalised, and nothing else', async ({ page }) => {
  const person = { ...newPerson(), name: 'mila de la cruz' }
  await signUp(page, 'member', person)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/user/${person.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mila De La Cruz')
  await expect(page.getByRole('main')).not.toContainText('@')
})

test('PRO-13, PRO-14: the gallery opens large', async ({ page, request }, { project }) => {
  for (const username of await listedPeople(request)) {
    await page.goto(`/user/${username}`)
    const pictures = page.getByRole('region', { name: 'Gallery' }).getByRole('link', { name: /^Picture/ })
    if ((await pictures.count()) < 4) continue
    const boxes = await Promise.all((await pictures.all()).slice(0, 4).map((one) => one.boundingBox()))
    const rows = new Set(boxes.map((box) => Math.round(box?.y ?? 0)))
    expect(rows.size).toBe(project.name === 'wide' ? 1 : 2)
    await pictures.first().click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await page.keyboard.press('Escape')
    return
  }
  throw new Error('nobody has four pictures')
})

test('SHL-30, PRO-49: the page is whole without JavaScript, and tells search engines who it is', async ({
  request,
}) => {
  const [username] = await listedPeople(request)
  const html = await (await request.get(`/user/${username}`)).text()
  expect(html).toMatch(/<h1[^>]*>/)
  expect(html).toContain(`<link rel="canonical" href=`)
  expect(html).toContain('property="og:image"')
  const json = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } })
  expect((await request.get('/user/nobody.at.all')).status()).toBe(404)
})

test('the sitemap names everybody who is listed', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const page = /<loc>([^<]*sitemaps\/\d+\.xml)<\/loc>/.exec(index)?.[1] ?? ''
  const urls = await (await request.get(new URL(page).pathname)).text()
  for (const username of await listedPeople(request)) expect(urls).toContain(`/user/${username}</loc>`)
})
