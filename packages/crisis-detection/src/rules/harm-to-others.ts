import type { Rule } from '../rule.ts'

export const harmToOthers: readonly Rule[] = [
  {
    kind: 'danger-to-others',
    patterns: [
      '(says he is going|says she is going|want|wants|going|urge|urges|thinking|thoughts|plan|plans|planning|need|about|might|afraid i will|scared i will|afraid i am going|will|like|feel like)( to| of| about)? (kill|killing|murder|murdering|shoot|shooting|stab|stabbing|strangle|strangling|hurt|hurting|poison|poisoning|shake|shaking|choke|choking|smother\\w*|drown\\w*) <person>',
    ],
    exceptions: [
      '(kill|hurt|shoot) (me|us) ',
      '(hurt|hurting) (him|her|them|someone|people|my \\w+)s? (feelings)',
      'without hurting',
      'not hurt',
      'afraid of hurting (his|her|people|someone|them)( feelings)?',
      '(killing|hurting|kill|hurt) me$',
      'shoot (me|us|him|her|them) (an|a|for)',
    ],
  },
  {
    kind: 'danger-to-others',
    patterns: [
      '(shoot|shooting|bomb|blow) up (the|my|a|this) (school|office|work|place|church|mall)',
      'homicidal',
      'kill people',
      'hurt people\\b.*\\b(want|urge|voices)',
    ],
  },
]
