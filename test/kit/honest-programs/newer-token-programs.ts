import type { PublicKey } from '@solana/web3.js'
import { rentLamports, token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { accountBytes } from '../chain/account-bytes.ts'
import { type HookedToken, openHookedToken } from '../chain/hooked-token.ts'
import { extension, mintAccount } from '../checks/mint-account.ts'
import { payCheckedTokens } from '../sbpf/calls.ts'
import type { Meta } from '../sbpf/program.ts'
import { difference, holds, keep, kept, type Value, wordAt } from '../sbpf/values.ts'
import { fresh, type More, slot, type Stage, vaultOf } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  given,
  instructionOf,
  nameUser,
  requires,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'

const { user, first, second, third } = slot
const mintPlace = third + 1

const deposit = (amount: Value, more: readonly Meta[] = []) =>
  payCheckedTokens({ token: first, from: second, to: third, owner: user }, mintPlace, amount, {
    decimals: 6,
    more,
  })

const holding = (mint: PublicKey, owner: PublicKey, amount: bigint): Uint8Array => {
  const fields = { mint: address(mint.toBase58()), owner: address(owner.toBase58()), amount }
  const withheld = { type: 2, value: new Uint8Array(8) }
  return accountBytes.extended(accountBytes.tokenAccount(fields), 2, [withheld])
}

/** Token-2022, the user's and the vault's account of a token that takes one percent of each transfer, and its mint. */
const feeTokens = (): readonly More[] => {
  const mint = fresh()
  const account = (dataOf: (stage: Stage, program: PublicKey) => Uint8Array): More => ({
    key: fresh,
    role: 'write',
    account: (stage, program) => {
      const data = dataOf(stage, program)
      return { lamports: rentLamports(data.length), owner: token2022ProgramId, data }
    },
  })
  return [
    { key: () => token2022ProgramId, role: 'read' },
    account((stage) => holding(mint, stage.user, 8_000_000n)),
    account((_, program) => holding(mint, vaultOf(program), 0n)),
    {
      ...account(() => mintAccount([extension.transferFee(100, 10n ** 12n)]).data),
      key: () => mint,
      role: 'read',
    },
  ]
}

/** Token-2022, the user's and another account of a token whose transfers call a program, its mint, the program, and its list. */
const hookTokens = (): readonly More[] => {
  const opened = new WeakMap<Stage, Promise<HookedToken>>()
  const tokenOf = (stage: Stage): Promise<HookedToken> => {
    const parties = { user: stage.user, thief: stage.other }
    const token = opened.get(stage) ?? openHookedToken(stage.chain, parties, [])
    opened.set(stage, token)
    return token
  }
  const key = (pick: (token: HookedToken) => PublicKey) => async (stage: Stage) =>
    pick(await tokenOf(stage))
  return [
    { key: () => token2022ProgramId, role: 'read' },
    { key: key(({ from }) => from), role: 'write' },
    { key: key(({ to }) => to), role: 'write' },
    { key: key(({ mint }) => mint), role: 'read' },
    { key: key(({ program }) => program), role: 'read' },
    { key: key(({ list }) => list), role: 'read' },
  ]
}

/** Take tokens whose transfers cost a fee or call a program. */
export const newerTokenPrograms: HonestFamily = {
  family: 'tokens with extensions',
  programs: [
    {
      name: 'a deposit of a token with a transfer fee',
      data: wordsOf(...zeros(16)),
      more: feeTokens(),
      parts: () => [
        keep(0, wordAt(third, 64)),
        deposit(given(1)),
        // What arrived is what counts, less the fee of the token.
        keep(1, difference(wordAt(third, 64), kept(0))),
        requires(holds(kept(1), 'greaterOrEqual', given(2))),
        addToField(0, kept(1)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'deposit', instruction: instructionOf(0, 2_000_000, 1_980_000) },
        { name: 'deposit a little', instruction: instructionOf(0, 100_000, 99_000) },
        {
          name: 'too little arrives',
          instruction: instructionOf(0, 2_000_000, 2_000_000),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a payment in a token with a transfer hook',
      data: wordsOf(...zeros(16)),
      more: hookTokens(),
      parts: () => [
        deposit(given(1), [{ account: third + 2 }, { account: third + 3 }]),
        addToField(0, given(1)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'pay', instruction: instructionOf(0, 1_000_000) },
        { name: 'pay more', instruction: instructionOf(0, 2_000_000) },
      ],
    },
  ],
}
