/** Texts that test the layout: many lines, and words longer than a line. */
export const LONG_STORY = 'It began after the second child, and every doctor said something else. '.repeat(14)
export const LONG_URL = `https://example.com/${'a-very-long-path-without-any-space-'.repeat(6)}`
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'
