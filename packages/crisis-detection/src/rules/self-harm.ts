import type { Rule } from '../rule.ts'

export const selfHarm: readonly Rule[] = [
  {
    kind: 'self-harm',
    patterns: [
      'self ?(harm\\w*|injur\\w*|mutilat\\w*|hurting|cutting)',
      '(been|started|keep|kept|back to) cutting( again)?( and|$)',
      'cuts (all over|up and down|on) (his|her|my|their) (arms?|thighs?|wrists?|legs?)',
      '(hit|bang|smash)\\w* (my|his|her) head (on|against|into) (the|a) wall',
      'i (keep|started|am|was|been) cutting( again)?$',
      '(arms?|wrists?|thighs?|legs?) (are |is )?(covered in|full of) (cuts|scars)',
      'sh (urges?|relapses?|relapsed|scars|again|thoughts|recovery)',
      'urges? to (sh|cut|hurt|burn|self)',
      'relapsed? (on|with|into) (cutting|sh)',
    ],
    exceptions: ['cut (carbs|calories|sugar|weight)'],
  },
  {
    kind: 'self-harm',
    patterns: [
      '(cut|cuts|cutting|hurt|hurts|hurting|harm|harms|harming|burn|burns|burning|burnt|burned|hit|hits|hitting|punch|punching|scratch|scratching|bite|biting|injure|injuring|bang|banging|pinch|pinching|choke|choking|maim|maiming|bruise|bruising) <self>',
    ],
    exceptions: [
      '(cut|cutting) <self> (some slack|off|out|loose|free|short|a|down)\\b',
      '(hit|hits|hitting) <self> up',
      '(burning|burn|burnt|burned) <self> out',
      '(hurt|hurts|hurting|cut|burn|burned|burnt|injure|injuring|hit) <self>( (badly|again|bad|pretty bad|a bit|a little))? <activity>(?!.*(on purpose|angry|feel|better))',
      'without (hurting|injuring)',
      '(not|avoid|afraid of|scared of|fear of|prevent|keep from|worried about) (hurt|hurting|injuring) <self>',
    ],
  },
  {
    kind: 'self-harm',
    patterns: [
      '(slit|slitting|cut|cutting|slice|slicing|slash|slashing|carve|carving) (my|his|her|their|into my|up my) (\\w+ )?(wrists?|arms?|thighs?|throat|skin|forearms?|veins?)',
    ],
    exceptions: ['<activity>', 'fat', 'flab', 'workout', 'exercise'],
  },
  {
    kind: 'self-harm',
    patterns: [
      '(scratch|pick|dig|bite|claw)\\w*\\b.*\\b(bleeds?|on purpose)',
      'mak(e|ing) myself (bleed|suffer)',
      '(hurt|cut|burn|injur|harm|starv)\\w* .*\\bon purpose',
      'bang(ing|s)? (my|his|her) head (on|against|into)',
      'razor\\w* (to|on|across) my',
      'punish myself by (cut|hurt|burn|hit)',
    ],
    exceptions: ['workout', 'brick wall over', 'gums', 'floss'],
  },
]
