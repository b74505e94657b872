import {
  type AddressForm,
  type AddressReading,
  mistyped,
  notThisForm,
  ofTestNetwork,
} from './address-form.ts'
import { decodeBase58Check, isBase58 } from './base58-check.ts'
import { bytesOfWords, decodeBech32 } from './bech32.ts'

type BitcoinLike = {
  /** Version bytes: pay to key, pay to script. */
  versions: readonly number[]
  /** Versions of the test network. */
  testVersions: readonly number[]
  /** Prefix of SegWit addresses, if the chain has them. */
  segwitPrefix?: string
  testPrefixes?: readonly string[]
}

const versionAndHashBytes = 21

const bitcoinLike = (chain: BitcoinLike): AddressForm => ({
  read: (text) => {
    const lower = text.toLowerCase()
    const { segwitPrefix, testPrefixes = [] } = chain
    if (testPrefixes.some((prefix) => lower.startsWith(`${prefix}1`))) return ofTestNetwork
    if (segwitPrefix !== undefined && lower.startsWith(`${segwitPrefix}1`))
      return readSegwit(text, segwitPrefix)
    if (!isBase58(text) || text.length < 25 || text.length > 36) return notThisForm
    const payload = decodeBase58Check(text)
    if (!payload) return mistyped
    const [version = -1] = payload
    if (payload.length !== versionAndHashBytes) return notThisForm
    if (chain.versions.includes(version)) return { proof: 'checksum' }
    return chain.testVersions.includes(version) ? ofTestNetwork : notThisForm
  },
})

/**
 * BIP-173 and BIP-350: version 0 in bech32, later ones in bech32m. Funds sent to versions above 1 cannot be spent yet,
 * so these are refused.
 */
const readSegwit = (text: string, prefix: string): AddressReading => {
  const decoded = decodeBech32(text)
  if (!decoded || decoded.prefix !== prefix) return mistyped
  const [version = -1, ...words] = decoded.words
  const program = bytesOfWords(words)
  if (!program || decoded.encoding !== (version === 0 ? 'bech32' : 'bech32m')) return mistyped
  if (version === 0 && (program.length === 20 || program.length === 32))
    return { proof: 'checksum' }
  if (version === 1 && program.length === 32) return { proof: 'checksum' }
  return { problem: 'not-spendable' }
}

export const bitcoinForm = bitcoinLike({
  versions: [0x00, 0x05],
  testVersions: [0x6f, 0xc4],
  segwitPrefix: 'bc',
  testPrefixes: ['tb', 'bcrt'],
})

export const litecoinForm = bitcoinLike({
  // 0x05 is also Bitcoin’s; funds sent to a Bitcoin wallet by mistake may be lost.
  versions: [0x30, 0x32],
  testVersions: [0x6f, 0x3a],
  segwitPrefix: 'ltc',
  testPrefixes: ['tltc', 'rltc'],
})

export const dogecoinForm = bitcoinLike({
  versions: [0x1e, 0x16],
  testVersions: [0x71, 0xc4],
})

export const dashForm = bitcoinLike({
  versions: [0x4c, 0x10],
  testVersions: [0x8c, 0x13],
})
