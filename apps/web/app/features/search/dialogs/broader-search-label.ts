import type { SearchRelaxation } from '@fourfold/contract/search/shapes'

export function getBroaderSearchLabel({ way, radius }: SearchRelaxation): string {
  switch (way) {
    case 'anyState':
      return 'Search in any state'
    case 'allowOnline':
      return 'Include Web Conferencing'
    case 'wider':
      return `Search within ${radius} miles`
    case 'anywhere':
      return 'Search anywhere'
    case 'onlineOnly':
      return 'Web Conferencing only'
    case 'everybody':
      return 'See everyone'
  }
}
