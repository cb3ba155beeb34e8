/** Some proxies append the port, with brackets around an IPv6 address. */
const ADDRESS_WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/
const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Parses the eight groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const split = (text: string | undefined) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [left, right] = [split(head), split(tail)]
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return [...left, ...Array<number>(zeros).fill(0), ...right]
}

/**
 * Returns the network that rate limits count by: the IPv4 address, or the /64 prefix of an IPv6 address, because one
 * household or rented machine has all addresses of its prefix.
 */
export function toNetwork(ip: string): string {
  const [, bracketed, plain] = ADDRESS_WITH_PORT.exec(ip) ?? []
  const address = bracketed ?? plain ?? ip
  const mapped = IPV4_MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const groups = parseGroups(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xff_ff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
