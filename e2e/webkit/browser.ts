import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import type { WebDriver, WebElement } from 'selenium-webdriver'

const console = join(import.meta.dirname, '../../.cache/webkit-console.log')
const PORT = 4444
const PATIENCE = 20_000

/** What can be seen of these, in the order of the page. */
const visible = async (all: readonly WebElement[]) => {
  const shown = await Promise.all(all.map((one) => one.isDisplayed()))
  return all.filter((_, index) => shown[index])
}

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
const named = (name: string) => `(normalize-space()=${quoted(name)} or @aria-label=${quoted(name)})`

/** Starts WebKit in a window of its own, with what WebDriver needs to lead it. */
async function launch() {
  rmSync(console, { force: true })
  const env = { ...process.env, WEBKIT_CONSOLE: console, LC_ALL: 'en_US.UTF-8' }
  const server = spawn('WebKitWebDriver', [`--port=${PORT}`], { stdio: 'ignore', env })
  await sleep(500)
  const options = { binary: join(import.meta.dirname, 'window.py'), args: [] }
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${PORT}`)
    .withCapabilities(new Capabilities({ browserName: 'WebKit', 'webkitgtk:browserOptions': options }))
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 })
  return { driver, server }
}

/** What a person sees and touches on the page that is open. */
function hands(driver: WebDriver) {
  const all = async (xpath: string) => visible(await driver.findElements(By.xpath(xpath)))

  /** The first of them that can be seen, once it is there. */
  async function find(xpath: string): Promise<WebElement> {
    const found = await driver.wait(async () => (await all(xpath).catch(() => []))[0] ?? null, PATIENCE, xpath)
    if (!found) throw new Error(`${xpath} never came`)
    return found
  }

  const field = (label: string) =>
    find(`//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for] | //*[@aria-label=${quoted(label)}]`)

  return {
    find,

    async press(name: string, within = '//main'): Promise<void> {
      await (await find(`${within}//*[self::button or self::a][${named(name)}]`)).click()
    },

    /** Follows a link by keyboard: one that spans a card is no larger than its text to WebDriver. */
    async follow(xpath: string): Promise<void> {
      await (await find(xpath)).sendKeys(Key.ENTER)
    },

    async fill(label: string, text: string): Promise<void> {
      const one = await field(label)
      await one.clear()
      await one.sendKeys(text)
    },

    async valueOf(label: string): Promise<string | null> {
      return (await field(label)).getAttribute('value')
    },

    async keys(key: keyof typeof Key, times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) await driver.actions().sendKeys(String(Key[key])).perform()
    },

    async untilReads(text: string): Promise<void> {
      const holds = `contains(normalize-space(), ${quoted(text)})`
      await find(`//body//*[${holds} and not(.//*[${holds}])]`)
    },
  }
}

/** A phone of 390 px with WebKit in it. */
export async function openWebKit(product: string) {
  const { driver, server } = await launch()

  return {
    ...hands(driver),

    async visit(path: string): Promise<void> {
      await driver.get(product + path)
      const isReady = `return document.documentElement.dataset.hydrated === 'true'`
      await driver.wait(() => driver.executeScript<boolean>(isReady), PATIENCE, `${path} never woke`)
    },

    async untilAt(path: string): Promise<void> {
      await driver.wait(async () => (await driver.getCurrentUrl()) === product + path, PATIENCE, `never at ${path}`)
    },

    /** Lets this browser be somebody's, as logging in would. */
    async keepSession(session: object): Promise<void> {
      await driver.get(`${product}/robots.txt`)
      await driver.executeScript(`localStorage.setItem('fourfold.session', arguments[0])`, JSON.stringify(session))
    },

    async fitsTheScreen(): Promise<void> {
      const [page, screen] = await driver.executeScript<[number, number]>(
        'return [document.documentElement.scrollWidth, innerWidth]',
      )
      if (page > screen) throw new Error(`a page is ${page} px wide on ${screen}`)
    },

    /** Everything the pages complained of, but for calls of ours that a page left behind: WebKit has no other words for them. */
    complaints: (): string[] =>
      readFileSync(console, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE (JS )?(ERROR|WARN)/.test(line))
        .filter((line) => !line.includes(`cannot load ${product}/`) || !line.includes('due to access control checks')),

    async close(): Promise<void> {
      await driver.quit().catch(() => {})
      server.kill()
    },
  }
}

export type WebKit = Awaited<ReturnType<typeof openWebKit>>
