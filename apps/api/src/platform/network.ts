const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What one caller can hardly change: an IPv4 address, or the /64 an IPv6 address is in, of which a household or
 * a rented machine has all 18 quintillion addresses.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groupsOf = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
