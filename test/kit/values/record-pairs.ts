import { PublicKey } from '@solana/web3.js'
import { type Stage, fresh } from '../../on-chain/unknown-program.ts'
import { callProtocol, type Step } from '../daily/protocol-call.ts'
import { sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const lending = new PublicKey('KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD')
const market = new PublicKey('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
const orderBook = new PublicKey('opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb')
const pool = new PublicKey('TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg')
const recordBytes = 200
const ownerAt = 8

/** A record of the protocol with this owner. */
const openRecord = async (
  { chain }: Stage,
  program: PublicKey,
  owner: PublicKey,
): Promise<PublicKey> => {
  const record = fresh()
  const data = new Uint8Array(recordBytes)
  data.set(owner.toBytes(), ownerAt)
  await chain.setAccount(record, { lamports: sol, owner: program, data })
  return record
}

type Whose = 'other' | 'user'

/** What a protocol does with twenty SOL and a record of another wallet, or of the user. */
const recordPair = (
  name: string,
  flag: string,
  stepsFor: (record: PublicKey, user: PublicKey) => Step[],
  program = lending,
): AnyPair =>
  pairOf<Whose>({
    name,
    pattern: 'P03',
    flag,
    attack: 'other',
    honest: 'user',
    scan: async (stage, whose) => {
      const user = await openWallet(stage, 40n * sol)
      const record = await openRecord(stage, program, whose === 'user' ? user : stage.other)
      const call = await callProtocol({ chain: stage.chain, user }, program, stepsFor(record, user))
      return scanFor(stage, { wallet: user }, [call])
    },
  })

/** A collectible in the pool of another wallet, which the call need not name, or of the user. */
const poolPair: AnyPair = pairOf<Whose>({
  name: 'a collectible in a pool of another wallet',
  pattern: 'P03',
  flag: 'DEPOSIT_FOR_STRANGER',
  attack: 'other',
  honest: 'user',
  scan: async (stage, whose) => {
    const user = await openWallet(stage, 40n * sol)
    const mint = fresh()
    await stage.chain.createMint(mint, { decimals: 0, supply: 1n })
    const from = await stage.chain.createTokenAccount({ mint, owner: user, amount: 1n })
    const call = await callProtocol({ chain: stage.chain, user }, pool, [
      { takes: 1n, mint, from },
      { changes: whose === 'user' ? user : stage.other },
    ])
    return scanFor(stage, { wallet: user }, [call])
  },
})

/** SOL that stays with a protocol, in a record of another wallet or of the user. */
export const recordPairs: readonly AnyPair[] = [
  recordPair('SOL deposited for another wallet', 'DEPOSIT_FOR_STRANGER', (to) => [
    { takesSol: 20n * sol, to },
  ]),
  recordPair(
    'SOL for a bid of another wallet',
    'DEPOSIT_FOR_STRANGER',
    (to) => [{ takesSol: 20n * sol, to }],
    market,
  ),
  recordPair(
    'SOL for orders of another wallet',
    'DEPOSIT_FOR_STRANGER',
    (to) => [{ takesSol: 20n * sol, to }],
    orderBook,
  ),
  poolPair,
  recordPair(
    'a balance within a protocol moved to another wallet',
    'PROGRAM_RECORD_HANDOVER',
    (to) => [{ movesTo: to }],
  ),
  recordPair(
    'a balance within an order book moved to another wallet',
    'PROGRAM_RECORD_HANDOVER',
    (to) => [{ movesTo: to }],
    orderBook,
  ),
  recordPair('SOL of a deposit credited to another wallet', 'PAID_OUT_TO_STRANGER', (to, user) => [
    { changes: user },
    { paysSol: 20n * sol, to },
  ]),
  recordPair(
    'most SOL of a withdrawal credited to another wallet',
    'PAID_OUT_TO_STRANGER',
    (to, user) => [{ changes: user }, { paysSol: 19n * sol, to }, { paysSol: sol, to: user }],
  ),
]
