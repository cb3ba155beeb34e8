import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { ignoredPaths, repositoryFiles } from '../../lib/repository-files.ts'
import type { Outcome } from '../command.ts'

export type Mention = { path: string; line: number; kind: 'link' | 'code' }

const FENCE = /^\s*(```|~~~)/
const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g
const CODE = /`([^`\n]+)`/g
const PATH_IN_CODE_BLOCK = /(?<![\w./:-])(?:apps|packages|tools|e2e|deploy|docs)\/[\w./@{},*-]*\w/g
const TOP_FOLDER = /^(?:apps|packages|tools|e2e|deploy|docs|\.ci|\.github)\//
const FILE_NAME = /^[\w.@/<>{},*$-]+\.(?:ts|tsx|mjs|md|json|ya?ml|sql|css|sh)$/
const PATH_CHARACTERS = /^[\w.@/<>{},*$-]+$/
const EXTERNAL_LINK = /^(?:[a-z][a-z+.-]*:|#|\/\/)/i

/** Returns whether text in backticks is a path of this repository, not a URL path or an expression. */
function looksLikePath(text: string): boolean {
  if (text.startsWith('/') || text.startsWith('node_modules/') || !PATH_CHARACTERS.test(text)) return false
  return TOP_FOLDER.test(text) || FILE_NAME.test(text)
}

/** Finds the repository paths in links, images, backticks and code blocks of a document. */
export function findMentions(markdown: string): Mention[] {
  let isInCodeBlock = false
  return markdown.split('\n').flatMap((text, index) => {
    if (FENCE.test(text)) isInCodeBlock = !isInCodeBlock
    const line = index + 1
    if (isInCodeBlock) {
      return [...text.matchAll(PATH_IN_CODE_BLOCK)].map(([path]) => ({ path, line, kind: 'code' as const }))
    }
    const links = [...text.matchAll(LINK)].map((match) => (match[1] ?? match[2] ?? '').replace(/#.*$/, ''))
    const codes = [...text.matchAll(CODE)].map((match) => match[1] ?? '')
    return [
      ...links
        .filter((path) => path && !EXTERNAL_LINK.test(path))
        .map((path) => ({ path, line, kind: 'link' as const })),
      ...codes.filter(looksLikePath).map((path) => ({ path, line, kind: 'code' as const })),
    ]
  })
}

/** `<module>` and `*` match any name, `{a,b}` matches each alternative. */
function buildPatterns(path: string): RegExp[] {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (braces) return (braces[1] ?? '').split(',').flatMap((word) => buildPatterns(path.replace(braces[0], word.trim())))
  const anyName = path.replace(/\/$/, '').replaceAll(/<[^<>]*>/g, '*')
  const source = RegExp.escape(anyName).replaceAll(String.raw`\*`, '[^/]*')
  return [new RegExp(`(?:^|/)${source}(?:/|$)`)]
}

/** Returns whether a mentioned path exists. A path in backticks may omit its beginning (`accounts/endpoints.ts`) unless it starts with a top-level folder. */
export function isExistingPath(mention: Mention, document: string, files: readonly string[]): boolean {
  if (mention.kind === 'link') {
    const target = mention.path.startsWith('/') ? mention.path.slice(1) : join(dirname(document), mention.path)
    const expected = normalize(decodeURI(target)).replace(/\/$/, '')
    return expected === '.' || files.some((file) => file === expected || file.startsWith(`${expected}/`))
  }
  const isFullPath = TOP_FOLDER.test(mention.path)
  return buildPatterns(mention.path).every((pattern) => {
    const anchored = isFullPath ? new RegExp(pattern.source.replace('(?:^|/)', '^')) : pattern
    return files.some((file) => anchored.test(file))
  })
}

/** Check: every path that a document mentions exists or is created by a build. */
export function checkDocsPaths(root: string): Outcome {
  const files = repositoryFiles(root)
  const documents = files.filter((file) => file.endsWith('.md'))
  const mentions = documents.flatMap((document) =>
    findMentions(readFileSync(join(root, document), 'utf8')).map((mention) => ({ document, mention })),
  )
  const missing = mentions.filter(({ document, mention }) => !isExistingPath(mention, document, files))
  const ignored = ignoredPaths(root, [...new Set(missing.map(({ mention }) => mention.path))])
  const missingPaths = missing.filter(({ mention }) => !ignored.has(mention.path))
  const output = missingPaths.map(
    ({ document, mention }) => `${document}:${mention.line} mentions ${mention.path}, which does not exist`,
  )
  const note = `${mentions.length} paths in ${documents.length} documents`
  return { passed: missingPaths.length === 0, output: output.join('\n'), note }
}
