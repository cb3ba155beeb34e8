import config from '../../../cspell.config.ts'
import { exceptions, flaggedWords } from './words.ts'

/** Comments, strings and text between tags. */
const PROSE = String.raw`/\/\*[\s\S]*?\*\/|\/\/.*|--.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\x60(?:\\.|[^\\\x60])*\x60|>[^<>{}=;()]+</g`

/** Flags words that are normal in a sentence and vague in a name. */
export default {
  ...config,
  globRoot: '../../..',
  files: ['**/*.{ts,tsx,sql}'],
  dictionaryDefinitions: [],
  dictionaries: [],
  unknownWords: 'report-flagged',
  flagWords: flaggedWords('identifiers'),
  ignoreRegExpList: [PROSE],
  overrides: exceptions,
}
