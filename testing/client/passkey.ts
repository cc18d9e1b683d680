import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Asked = Readonly<Record<string, unknown>>

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface Party {
  host: string
  origin: string
}

export function makePasskey({ host, origin }: Party) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0

  const authenticatorData = (flags: number, at: string, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    return Buffer.concat([sha256(at), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, { challenge }: Asked, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const credential = (response: Record<string, unknown>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    register(asked: Asked, from = origin) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<Cbor, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as const),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const authData = authenticatorData(PRESENT | VERIFIED | ATTESTED, host, attested)
      const object = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', asked, from)),
        attestationObject: base64url(cbor(object)),
        transports: ['internal'],
      })
    },
    use(asked: Asked, { from = origin, at = host, unverified = false } = {}) {
      uses += 1
      const data = authenticatorData(unverified ? PRESENT : PRESENT | VERIFIED, at)
      const client = clientData('webauthn.get', asked, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
