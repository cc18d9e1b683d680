export interface Network {
  family: 4 | 6
  bits: bigint
  prefix: number
}

type Address = Omit<Network, 'prefix'>

const LENGTH = { 4: 32, 6: 128 } as const

function parseFour(text: string): bigint | null {
  const parts = text.split('.')
  // Only four plain decimal numbers are accepted, because resolvers never return octal or short notations.
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The end of an IPv6 address may be in IPv4 notation. */
function groupsOf(text: string): string[] | null {
  const end = text.lastIndexOf(':') + 1
  if (!text.includes('.')) return text === '' ? [] : text.split(':')
  const four = parseFour(text.slice(end))
  if (four === null) return null
  const before = text.slice(0, Math.max(0, end - 1))
  const last = [(four >> 16n).toString(16), (four & 0xffffn).toString(16)]
  return before === '' && end === 0 ? last : [...before.split(':'), ...last]
}

function parseSix(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [left = '', right = ''] = halves
  const [front, back] = [groupsOf(left), groupsOf(right)]
  if (!front || !back) return null
  const missing = 8 - front.length - back.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

function parseAddress(text: string): Address | null {
  const four = parseFour(text)
  if (four !== null) return { family: 4, bits: four }
  // A link-local address with a zone such as `%eth0` is not public.
  const six = text.includes(':') ? parseSix(text) : null
  return six === null ? null : { family: 6, bits: six }
}

/** A network with bits after the prefix is invalid, because it is probably a typing error. */
export function parseNetwork(text: string): Network | null {
  const [start = '', length = '', ...more] = text.split('/')
  const address = parseAddress(start)
  if (!address || more.length > 0 || !/^\d{1,3}$/.test(length)) return null
  const prefix = Number(length)
  if (prefix > LENGTH[address.family]) return null
  const rest = (1n << BigInt(LENGTH[address.family] - prefix)) - 1n
  return (address.bits & rest) === 0n ? { ...address, prefix } : null
}

const networks = (...written: string[]): Network[] => written.map(parseNetwork).filter((one) => one !== null)

function isIn({ family, bits }: Address, network: Network): boolean {
  const shift = BigInt(LENGTH[family] - network.prefix)
  return family === network.family && bits >> shift === network.bits >> shift
}

/** All IPv4 addresses are public, except addresses that are registered for special purposes. */
const SPECIAL = networks(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
)
/** Only one range of IPv6 addresses is public, with some exceptions inside this range. */
const GLOBAL = networks('2000::/3')
const NOT_GLOBAL = networks('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')
/** IPv4 addresses in IPv6 notation: mapped addresses, and addresses of a NAT64 translator. */
const FOUR_IN_SIX = networks('::ffff:0:0/96', '64:ff9b::/96')

/** The address that a connection really reaches: an IPv4 address inside an IPv6 address is checked as IPv4. */
function embeddedAddress(text: string): Address | null {
  const address = parseAddress(text)
  if (!address || !FOUR_IN_SIX.some((network) => isIn(address, network))) return address
  return { family: 4, bits: address.bits & 0xffff_ffffn }
}

export function isPublicAddress(text: string): boolean {
  const address = embeddedAddress(text)
  if (!address) return false
  if (address.family === 4) return !SPECIAL.some((network) => isIn(address, network))
  return GLOBAL.some((network) => isIn(address, network)) && !NOT_GLOBAL.some((network) => isIn(address, network))
}

export function isWithinNetworks(text: string, allowed: readonly Network[]): boolean {
  const address = embeddedAddress(text)
  return address !== null && allowed.some((network) => isIn(address, network))
}
