export const crisisKinds = [
  'suicide',
  'self-harm',
  'danger',
  'danger-to-others',
  'attack',
  'abuse',
  'child-abuse',
  'rape',
  'overdose',
  'poison',
] as const
export type CrisisKind = (typeof crisisKinds)[number]
