import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import type { WebDriver, WebElement } from 'selenium-webdriver'

const consoleLog = join(import.meta.dirname, '../../.cache/webkit-console.log')
const PORT = 4444
const TIMEOUT = 20_000

/** Returns the displayed elements in document order. */
const filterVisible = async (elements: readonly WebElement[]) => {
  const isDisplayed = await Promise.all(elements.map((element) => element.isDisplayed()))
  return elements.filter((_, index) => isDisplayed[index])
}

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
const matchesName = (name: string) => `(normalize-space()=${quote(name)} or @aria-label=${quote(name)})`

/** Starts WebKitWebDriver and a WebKit window of phone size. */
async function launch() {
  rmSync(consoleLog, { force: true })
  const env = { ...process.env, WEBKIT_CONSOLE: consoleLog, LC_ALL: 'en_US.UTF-8' }
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

/** Finds and operates visible elements of the current page. */
function createActions(driver: WebDriver) {
  const findVisible = async (xpath: string) => filterVisible(await driver.findElements(By.xpath(xpath)))

  /** Waits for the first visible match. */
  async function find(xpath: string): Promise<WebElement> {
    const element = await driver.wait(async () => (await findVisible(xpath).catch(() => []))[0] ?? null, TIMEOUT, xpath)
    if (!element) throw new Error(`timed out waiting for ${xpath}`)
    return element
  }

  const findField = (label: string) =>
    find(`//*[@id=//label[starts-with(normalize-space(), ${quote(label)})]/@for] | //*[@aria-label=${quote(label)}]`)

  return {
    find,

    async click(name: string, within = '//main'): Promise<void> {
      await (await find(`${within}//*[self::button or self::a][${matchesName(name)}]`)).click()
    },

    /** Opens a link by keyboard: WebDriver does not see the enlarged click area of a card. */
    async openLink(xpath: string): Promise<void> {
      await (await find(xpath)).sendKeys(Key.ENTER)
    },

    async fill(label: string, text: string): Promise<void> {
      const element = await findField(label)
      await element.clear()
      await element.sendKeys(text)
    },

    async readValue(label: string): Promise<string | null> {
      return (await findField(label)).getAttribute('value')
    },

    async pressKey(key: keyof typeof Key, times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) await driver.actions().sendKeys(String(Key[key])).perform()
    },

    async waitForText(text: string): Promise<void> {
      const containsText = `contains(normalize-space(), ${quote(text)})`
      await find(`//body//*[${containsText} and not(.//*[${containsText}])]`)
    },
  }
}

/** Opens WebKit with a viewport 390 px wide. */
export async function openWebKit(baseUrl: string) {
  const { driver, server } = await launch()

  return {
    ...createActions(driver),

    async visit(path: string): Promise<void> {
      await driver.get(baseUrl + path)
      const isReady = `return document.documentElement.dataset.hydrated === 'true'`
      await driver.wait(() => driver.executeScript<boolean>(isReady), TIMEOUT, `${path} was not hydrated in time`)
    },

    async waitForPath(path: string): Promise<void> {
      await driver.wait(
        async () => (await driver.getCurrentUrl()) === baseUrl + path,
        TIMEOUT,
        `timed out waiting for ${path}`,
      )
    },

    /** Stores a session in the browser, as the login does. */
    async storeSession(session: object): Promise<void> {
      await driver.get(`${baseUrl}/robots.txt`)
      await driver.executeScript(`localStorage.setItem('fourfold.session', arguments[0])`, JSON.stringify(session))
    },

    async expectNoOverflow(): Promise<void> {
      const [pageWidth, viewportWidth] = await driver.executeScript<[number, number]>(
        'return [document.documentElement.scrollWidth, innerWidth]',
      )
      if (pageWidth > viewportWidth)
        throw new Error(`the page is ${pageWidth} px wide on a viewport of ${viewportWidth} px`)
    },

    /** Returns errors and warnings, except canceled API calls, which WebKit logs as access control errors. */
    consoleErrors: (): string[] =>
      readFileSync(consoleLog, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE (JS )?(ERROR|WARN)/.test(line))
        .filter((line) => !line.includes(`cannot load ${baseUrl}/`) || !line.includes('due to access control checks')),

    async close(): Promise<void> {
      await driver.quit().catch(() => {})
      server.kill()
    },
  }
}

export type WebKit = Awaited<ReturnType<typeof openWebKit>>
