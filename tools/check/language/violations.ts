import type { ViolationFixture } from '../fixtures/violation.ts'

/** In this folder because the language check does not read it. */
export const languageViolations: readonly ViolationFixture[] = [
  {
    description: 'a flagged word in a comment',
    files: { 'tools/fixture-comment.ts': '// Somebody reads this.\nexport const a = 1\n' },
    finding: ['tools/fixture-comment.ts:1:4 - Forbidden word (Somebody): use member'],
  },
  {
    description: 'a flagged word in a test title',
    files: { 'tools/test/fixture-title.test.ts': "test('tells nobody', () => undefined)\n" },
    finding: ['tools/test/fixture-title.test.ts:1:13 - Forbidden word (nobody)'],
  },
  {
    description: 'a flagged word in a name',
    files: { 'tools/fixture-name.ts': 'export const toldField = 1\n' },
    finding: ['tools/fixture-name.ts:1:14 - Forbidden word (told): use sent'],
  },
  {
    description: 'a flagged word in a document',
    files: { 'docs/fixture-words.md': 'The mend is done anew.\n' },
    finding: ['docs/fixture-words.md:1:5 - Forbidden word (mend): use fix'],
  },
  {
    description: 'a misspelled word',
    files: { 'docs/fixture-spelling.md': 'This is a mispelling.\n' },
    finding: ['docs/fixture-spelling.md:1:11 - Unknown word (mispelling)'],
  },
  {
    description: 'a flagged word in a file name',
    files: { 'tools/somebody-fixture.ts': 'export const a = 1\n' },
    finding: ['tools/somebody-fixture.ts - Forbidden word (somebody)'],
  },
  {
    description: 'a comment that turns cspell off',
    files: { 'tools/fixture-directive.ts': '// cspell:disable\nexport const a = 1\n' },
    finding: ['tools/fixture-directive.ts has a cspell directive'],
  },
  {
    description: 'more than 30 exceptions',
    files: {
      'tools/check/language/exceptions.tsv': (before) => before + 'some\tnowhere.ts\tno reason\n'.repeat(31),
    },
    finding: ['exceptions.tsv has more than 30 entries'],
  },
]
