/** As long as people write when they mean it, and longer than any line. */
export const LONG_STORY = 'It began after the second child, and every doctor said something else. '.repeat(14)
export const ENDLESS = `https://example.com/${'a-very-long-way-to-what-is-meant-'.repeat(6)}`
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'
