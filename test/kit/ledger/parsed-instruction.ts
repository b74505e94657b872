import { PublicKey } from '@solana/web3.js'
import { address } from '../../../src/solana/address/address.ts'

/** What a node decoded of an instruction for `jsonParsed`, with the program’s address. */
export type ParsedInstruction = {
  program: string
  type: string
  info: Readonly<Record<string, unknown>>
}

/** Accounts and bytes of the instruction; undefined where the node’s words do not determine them. */
export type Encoded = { accounts: string[]; data: Uint8Array }

const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Encodes what nodes decode of the token, associated token and system programs, as far as it moves assets. */
export const encodeParsed = ({ program, type, info }: ParsedInstruction): Encoded | undefined => {
  const read = reader(info)
  if (program === systemProgram) return systemCall(type, read)
  if (program === associatedProgram) return associatedCall(type, read)
  return tokenCall(type, read)
}

type Reader = { key: (...names: string[]) => string; amount: (...names: string[]) => bigint }

const reader = (info: ParsedInstruction['info']): Reader => {
  const value = (names: readonly string[]): unknown =>
    names.map((name) => info[name]).find((each) => each !== undefined)
  const nested = info['tokenAmount']
  return {
    key: (...names) => {
      const found = value(names)
      return typeof found === 'string' ? found : ''
    },
    amount: (...names) => {
      const inner =
        typeof nested === 'object' && nested !== null && 'amount' in nested ? nested.amount : 0
      const found = value(names) ?? inner
      return typeof found === 'string' || typeof found === 'number' ? BigInt(found) : 0n
    },
  }
}

const bytes = (code: number[], ...parts: (bigint | string | number)[]): Uint8Array => {
  const all = parts.map((part) => {
    if (typeof part === 'number') return Buffer.from([part])
    if (typeof part === 'string') return Buffer.from(addressBytes(part))
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(part)
    return amount
  })
  return Uint8Array.from(Buffer.concat([Buffer.from(code), ...all]))
}

const addressBytes = (text: string): Uint8Array => new PublicKey(address(text)).toBytes()

const systemCall = (type: string, { key, amount }: Reader): Encoded | undefined => {
  switch (type) {
    case 'transfer':
      return {
        accounts: [key('source'), key('destination')],
        data: bytes([2, 0, 0, 0], amount('lamports')),
      }
    case 'createAccount':
      return {
        accounts: [key('source'), key('newAccount')],
        data: bytes([0, 0, 0, 0], amount('lamports'), amount('space'), key('owner')),
      }
    case 'allocate':
      return { accounts: [key('account')], data: bytes([8, 0, 0, 0], amount('space')) }
    case 'assign':
      return { accounts: [key('account')], data: bytes([1, 0, 0, 0], key('owner')) }
    default:
      return undefined
  }
}

const associatedCall = (type: string, { key }: Reader): Encoded | undefined =>
  type === 'create' || type === 'createIdempotent'
    ? {
        accounts: [
          key('source'),
          key('account'),
          key('wallet'),
          key('mint'),
          key('systemProgram'),
          key('tokenProgram'),
        ],
        data: bytes(type === 'create' ? [] : [1]),
      }
    : undefined

const tokenCall = (type: string, { key, amount }: Reader): Encoded | undefined => {
  const owner = key('authority', 'owner', 'multisigAuthority', 'multisigOwner')
  switch (type) {
    case 'transfer':
      return {
        accounts: [key('source'), key('destination'), owner],
        data: bytes([3], amount('amount')),
      }
    // Decimals do not matter to what moved.
    case 'transferChecked':
      return {
        accounts: [key('source'), key('mint'), key('destination'), owner],
        data: bytes([12], amount(), 0),
      }
    case 'closeAccount':
      return { accounts: [key('account'), key('destination'), owner], data: bytes([9]) }
    case 'initializeAccount':
      return {
        accounts: [key('account'), key('mint'), key('owner'), key('rentSysvar')],
        data: bytes([1]),
      }
    case 'initializeAccount2':
      return {
        accounts: [key('account'), key('mint'), key('rentSysvar')],
        data: bytes([16], key('owner')),
      }
    case 'initializeAccount3':
      return { accounts: [key('account'), key('mint')], data: bytes([18], key('owner')) }
    case 'syncNative':
      return { accounts: [key('account')], data: bytes([17]) }
    case 'mintTo':
      return {
        accounts: [key('mint'), key('account'), key('mintAuthority')],
        data: bytes([7], amount('amount')),
      }
    case 'burn':
      return { accounts: [key('account'), key('mint'), owner], data: bytes([8], amount('amount')) }
    case 'approve':
      return {
        accounts: [key('source'), key('delegate'), owner],
        data: bytes([4], amount('amount')),
      }
    case 'revoke':
      return { accounts: [key('source'), owner], data: bytes([5]) }
    default:
      return undefined
  }
}
