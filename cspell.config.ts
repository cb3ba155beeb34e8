import { exceptions, flaggedWords } from './tools/check/language/words.ts'

/** Flags the words of tools/check/language/words.tsv in all text, and misspellings outside tests. */
export default {
  version: '0.2',
  language: 'en-US',
  useGitignore: true,
  noConfigSearch: true,
  globRoot: '.',
  enableGlobDot: true,
  files: ['**/*.{md,ts,tsx,mjs,sql,css,sh,yaml,yml}', '.ci/*'],
  ignorePaths: [
    '.git',
    'pnpm-lock.yaml',
    'CHANGELOG.md',
    // Texts of the specification.
    'docs/spec',
    // Text typed by users, and the catalog.
    '**/seed/**',
    'packages/crisis-detection/src',
    'packages/contract/src/reference/countries.ts',
    // The lists of words.
    'tools/check/language',
  ],
  dictionaryDefinitions: [{ name: 'project', path: './tools/check/language/terms.txt' }],
  dictionaries: ['project', 'typescript', 'node', 'softwareTerms', 'html', 'css', 'sql', 'bash', 'fonts'],
  flagWords: flaggedWords('both'),
  overrides: [
    {
      filename: [
        '**/test/**',
        'e2e/**',
        'tools/{bench,chaos,demo}/**',
        // Look-alike letters, keyboard rows and parts of words.
        'packages/contract/src/accounts/names.ts',
        'apps/api/src/accounts/passwords/weak-passwords.ts',
        'apps/api/src/search/reading/**',
      ],
      unknownWords: 'report-flagged',
    },
    ...exceptions,
  ],
}
