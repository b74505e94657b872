import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { transferTokenChecked } from '../chain/token-instructions.ts'
import {
  type DailyCase,
  type DailyWorld,
  fresh,
  type Make,
  type Signing,
  sol,
  tenBillion,
  usdc,
} from './daily-case.ts'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const withNonce =
  (lamports: bigint, own: boolean): Make =>
  (world) =>
    signAhead(world, own, { instructions: [pay(world.user, world.friend, lamports)] })

const signAhead = async (
  { chain, user }: DailyWorld,
  own: boolean,
  { instructions, ...rest }: Signing,
): Promise<Signing> => {
  const [noncePubkey, value, operator] = [fresh(), fresh(), fresh()]
  const authorizedPubkey = own ? user : operator
  await chain.createNonce(noncePubkey, authorizedPubkey, value)
  return {
    instructions: [SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey }), ...instructions],
    blockhash: value,
    ...rest,
  }
}

/** A shop’s invoice that a hardware wallet signs ahead. */
const invoiceWithNonce =
  (own: boolean): Make =>
  async (world) => {
    const { account } = await world.token(1_000_000_000n, { mint: usdc, supply: tenBillion })
    const to = await world.accountOf(world.friend, usdc)
    return signAhead(world, own, {
      instructions: [transferTokenChecked(account, usdc, to, world.user, 200_000_000n, 6)],
      app: 'shop.example',
    })
  }

type Row = readonly [name: string, make: Make, attackName: string, attack: Make]

const rows: readonly Row[] = [
  [
    'SOL with the user’s own nonce',
    withNonce(2n * sol, true),
    'much SOL with a stranger’s nonce',
    withNonce(10n * sol, false),
  ],
  [
    'an invoice with the user’s own nonce',
    invoiceWithNonce(true),
    'with a stranger’s nonce',
    invoiceWithNonce(false),
  ],
  [
    'a withdrawal that a custody tool sends',
    withNonce(sol / 2n, false),
    'a large one',
    withNonce(20n * sol, false),
  ],
]

/** Transactions that do not expire, as hardware wallets and custody tools sign them ahead. */
export const signedAheadCases: readonly DailyCase[] = rows.map(
  ([name, make, attackName, attack]) => ({
    kind: 'own payments',
    name,
    make,
    attack: { name: attackName, make: attack },
  }),
)
