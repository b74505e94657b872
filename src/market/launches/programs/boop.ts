import { address, type Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Instruction } from '../../../solana/transaction/message.ts'
import type { LaunchFact } from '../launch-event.ts'
import {
  codedOf,
  type LaunchReader,
  migrationIn,
  type Migrations,
  textsAt,
} from '../launch-reader.ts'

/**
 * Instructions; the program writes its events to the log, which a node may cut off: none of its instructions names the
 * account that signs events which a program sends to itself. How much of the curve is sold is not read. Sources: the
 * program's IDL as sevenlabs-hq/carbon@9dc3c3a5 has it (decoders/boop-decoder); npm solana-dex-parser 2.6.7, which reads
 * the same accounts (parsers/boopfun).
 */
const createCodes: ReadonlySet<string> = new Set(['5434cce4188cea4b', 'fdb87ec7ebe8aca2'])
const graduateCode = '2debe1b511da4082'

/** Accounts of the calls. */
const mintOfCreate = 2
const payerOfCreate = 3
const mintOfGraduate = 0

/** A number precedes the name. */
const nameOfCreate = 8

/** In Meteora. */
const migrations: Migrations = new Map([['f6fe2125e1b029e8', { mint: 9, pool: 5 }]])

/** In Raydium, whose pools sort their two mints by address: one of them is wrapped SOL. */
const raydiumCodes: ReadonlySet<string> = new Set(['412d774dccb25402', '4e2cad1d84b404ac'])
const poolOfRaydium = 3
const mintsOfRaydium = [4, 5] as const

export const boopReader: LaunchReader = {
  program: address('boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4'),
  name: 'Boop.fun',
  read: (call) => {
    const { code, isEvent, body } = codedOf(call.data)
    if (isEvent) return undefined
    if (createCodes.has(code)) return creationIn(call, body)
    if (raydiumCodes.has(code)) return raydiumPoolIn(call)
    const mint = code === graduateCode ? addressOf(call, mintOfGraduate) : undefined
    return mint ? { kind: 'sold-out', mint } : migrationIn(call, code, migrations)
  },
}

const addressOf = ({ accounts }: Instruction, place: number): Address | undefined =>
  accounts[place]?.address

const raydiumPoolIn = (call: Instruction): LaunchFact | undefined => {
  const pool = addressOf(call, poolOfRaydium)
  const mints = mintsOfRaydium.map((place) => addressOf(call, place))
  const [mint, ...others] = mints.filter((each) => each !== wrappedSolMint)
  return pool && mint && others.length === 0 ? { kind: 'graduated', mint, pool } : undefined
}

const creationIn = (call: Instruction, body: Uint8Array): LaunchFact | undefined => {
  const [mint, creator] = [addressOf(call, mintOfCreate), addressOf(call, payerOfCreate)]
  const [name, symbol] = textsAt(body, nameOfCreate, 2)?.texts ?? []
  if (!mint || !creator || name === undefined || symbol === undefined) return undefined
  return { kind: 'created', mint, creator, name, symbol }
}
