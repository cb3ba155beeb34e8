import type { Rule } from '../rule.ts'

export const overdose: readonly Rule[] = [
  {
    kind: 'poison',
    patterns: [
      '(<child>|dog|cat)\\b.*\\b(swallow\\w*|ate|eaten|drank|drunk|drinks|got into|took|taken|licked|chewed|put)\\b.*\\b(<pills>|<poison>|plant|berries|mushrooms?|something poisonous|vitamins|gummies)',
    ],
    exceptions: ['adhd meds daily', 'picky', 'vitamins daily', 'organic', 'healthy'],
  },
  {
    kind: 'poison',
    patterns: [
      '(took|taken|taking|gave|given|had) (double|twice|extra|the wrong|wrong|an extra|a double|too many|another) (\\w+ ){0,4}?(<pills>|pressure|dose)\\b.*\\b(by mistake|by accident|accident\\w*|mistak\\w*|wrong|forgot)',
      '(wrong|double) (dose|<pills>)',
    ],
    exceptions: ['on purpose', 'kill', 'die'],
  },
  {
    kind: 'overdose',
    patterns: [
      'overdos\\w*',
      'overdoes on',
      '(od|oded|oding) (on|d|again|right|now|ing|ed)',
      '(i|he|she|they|friend|son|daughter) (just )?(od|oded|od d|odd|od ed)',
    ],
    exceptions: [
      'overdos\\w* (on|of) (\\w+ )?(pie|cheese|cake|pizza|cookies|sweets|junk|dessert|ice cream|sugar|carbs|candy|chocolate|food|turkey|netflix|social|screens?|news|work|cardio|exercise|christmas|holiday|caffeine|coffee|positivity)',
      'od on (cheese|sugar|carbs|pie|cake|pizza|chocolate|candy|coffee)',
      '(sugar|carb|carbs|caffeine|information|vitamin|vitamin \\w+|supplement) overdose',
      'overdose (prevention|training|awareness|loss)',
    ],
  },
  {
    kind: 'overdose',
    patterns: [
      '(took|taken|swallow|swallowed|downed|ate|drank|take|taking)\\b( \\w+){0,3} (bottles?|handfuls?|bunch|box|packs?|lots?|too many|all|whole|entire|\\d\\d+)( \\w+){0,5} <pills>',
    ],
    exceptions: [
      'every day',
      'daily',
      'vitamin',
      'a day',
      'per day',
      'supplements',
      'how to stop',
      'coming off',
      'doctor has me',
      'prescribed',
    ],
  },
  {
    kind: 'overdose',
    patterns: [
      'took (some |a )?(\\w+ )?pills and',
      '(drank|drink|drinking|swallow\\w*|inject\\w*) (\\w+ )?(bleach|antifreeze|poison|drano|rat poison|pesticide|gasoline)',
    ],
  },
  {
    kind: 'poison',
    patterns: [
      '(swallowed|ate|eaten|drank|ingested|inhaled|drunk|sprayed|splashed|licked)\\b( \\w+){0,2} (<poison>|(poisonous|wild|toxic|death ?cap|bad) (\\w+ )?(mushrooms?|berries|plants?))',
    ],
    exceptions: ['quarter of', 'quarter pound', 'half', 'breathing', 'deep'],
  },
  {
    kind: 'poison',
    patterns: [
      '(i|he|she|they|was|been|got|get|child|kid|baby) (\\w+ )?poisoned',
      'poison control',
      'mixed bleach (and|with)',
      '<poison> (in|on) (my|his|her|the) (\\w+ )?(mouth|eyes?|lungs|throat)',
      '(took|taken|gave) (\\w+ ){1,3}(twice|double) by (mistake|accident)',
    ],
    exceptions: ['food poison'],
  },
]
