import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import {
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh, slot } from '../../on-chain/unknown-program.ts'
import { closeAccount, transferToken } from '../chain/token-instructions.ts'
import { scanOf } from '../programs/program-case.ts'
import { copyKey, payOut, setByte, transferSol, transferTokens } from '../sbpf/program.ts'
import { dollar, type Money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, openWallet, pairOf, scanFor } from './value-pair.ts'

const { state, user, system, first, second, third } = slot
const app = 'claim.example'
const tipAccount = new PublicKey('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')

const pay = (from: PublicKey, to: PublicKey, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** Fees that are small in SOL and large for the wallet. */
const feePairs: readonly AnyPair[] = [
  pairOf({
    name: 'a tip of most of a small wallet',
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    attack: 300_000_000n,
    honest: 2_000_000n,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, sol / 2n)
      return scanFor(stage, { wallet }, [pay(wallet, tipAccount, lamports)])
    },
  }),
  pairOf({
    name: 'a priority fee of most of a small wallet',
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    attack: 300_000_000n,
    honest: 1_000_000n,
    scan: async (stage, microLamports) => {
      const wallet = await openWallet(stage, sol / 10n)
      return scanFor(stage, { wallet }, [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
        pay(wallet, await openWallet(stage, sol), 1_000_000n),
      ])
    },
  }),
  pairOf({
    name: 'a fee and a tip of a third of a wallet each',
    pattern: 'P36',
    flag: 'COMPUTE_BUDGET',
    attack: 35_000_000n,
    honest: 1_000_000n,
    scan: async (stage, lamports) => {
      const wallet = await openWallet(stage, sol / 10n)
      return scanFor(stage, { wallet }, [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: lamports }),
        pay(wallet, tipAccount, lamports),
      ])
    },
  }),
]

/** An account of the user for an unlisted token, with lamports beyond its rent. */
const accountWith = async (stage: Stage, excess: bigint): Promise<PublicKey> => {
  const account = fresh()
  const data = tokenAccountBytes({ mint: stage.mint, owner: stage.user, amount: 0n })
  await stage.chain.setAccount(account, {
    lamports: rentLamports(data.length) + excess,
    owner: tokenProgramId,
    data,
  })
  return account
}

/** What an account returns to the sponsor of the fee, in lamports beyond its rent. */
const refundPair: AnyPair = pairOf({
  name: 'a refund to the fee payer that was never rent',
  pattern: 'P08',
  flag: 'ACCOUNT_CLOSED_TO_STRANGER',
  attack: 30n * sol,
  honest: 0n,
  scan: async (stage, excess) => {
    const account = await accountWith(stage, excess)
    return scanFor(stage, { wallet: stage.user, payer: stage.other }, [
      closeAccount(account, stage.other, stage.user),
    ])
  },
})

/** Two assets to three wallets each; `taken` of a hundred units of both. */
const sharesPair = (name: string, amounts: { attack: bigint; honest: bigint }): AnyPair =>
  pairOf({
    name,
    pattern: 'P01',
    flag: 'MULTI_ASSET_SWEEP',
    ...amounts,
    scan: async (stage, taken) => {
      const kinds: Money[] = ['usdc', 'usdt']
      const receivers = [fresh(), fresh(), fresh()]
      const transfers = kinds.map(async (kind) => {
        const from = await openPurse(stage, kind, 300n * dollar)
        return Promise.all(
          receivers.map(async (receiver) => {
            const to = await openPurse(stage, kind, 0n, receiver)
            return transferToken(from, to, stage.user, taken)
          }),
        )
      })
      return scanOf(stage, (await Promise.all(transfers)).flat())
    },
  })

/** An unknown program takes all of a token and pays SOL from its own account. */
const soldPair: AnyPair = pairOf({
  name: 'dollars for a hundredth of a SOL from an unknown program',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  attack: 11_000_000n,
  honest: 8n * sol,
  scan: async (stage, lamports) => {
    const from = await openPurse(stage, 'usdc', 1_000n * dollar)
    const to = await openPurse(stage, 'usdc', 0n, stage.other)
    const call = await stage.prepare({
      stateLamports: 20n * sol,
      more: [
        { key: () => tokenProgramId, role: 'read' },
        { key: () => from, role: 'write' },
        { key: () => to, role: 'write' },
      ],
      parts: () => [
        transferTokens(first, second, third, user, 1_000n * dollar),
        payOut(state, user, lamports),
      ],
    })
    return scanOf(stage, [call], app)
  },
})

/** A deposit at a program's own address, recorded for the user. */
const keptPair: AnyPair = pairOf({
  name: 'nearly everything kept by an unknown program that writes the owner down',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  noted: ['TRADE_FOR_NOTHING'],
  attack: 4_800_000_000n,
  honest: 3n * sol,
  scan: async (stage, lamports) => {
    const call = await stage.prepare({
      data: new Uint8Array(64),
      parts: () => [transferSol(system, user, state, lamports), copyKey(user, state, 8)],
    })
    return scanOf(stage, [call], app)
  },
})

/** A record that belonged to another wallet, or to none, before the deposit. */
const overwrittenPair: AnyPair = pairOf({
  name: 'a deposit in a record that was another wallet’s',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  noted: ['TRADE_FOR_NOTHING'],
  attack: true,
  honest: false,
  scan: async (stage, shared) => {
    const data = new Uint8Array(64)
    if (shared) data.set(fresh().toBytes(), 8)
    const call = await stage.prepare({
      data,
      parts: () => [transferSol(system, user, state, 3n * sol), copyKey(user, state, 8)],
    })
    return scanOf(stage, [call], app)
  },
})

/** Parts of two assets at a program's own addresses, with the owner written down or not. */
const pairOfAssets: AnyPair = pairOf({
  name: 'parts of two assets in vaults that record no owner, for an app',
  pattern: 'P01',
  flag: 'MULTI_ASSET_SWEEP',
  attack: false,
  honest: true,
  scan: async (stage, recorded) => {
    const from = await openPurse(stage, 'usdc', 300n * dollar)
    const [vault] = PublicKey.findProgramAddressSync([fresh().toBytes()], fresh())
    const to = await openPurse(stage, 'usdc', 0n, vault)
    const call = await stage.prepare({
      data: new Uint8Array(64),
      more: [
        { key: () => tokenProgramId, role: 'read' },
        { key: () => from, role: 'write' },
        { key: () => to, role: 'write' },
      ],
      parts: () => [
        transferSol(system, user, state, 2_200_000_000n),
        transferTokens(first, second, third, user, 135n * dollar),
        ...(recorded ? [copyKey(user, state, 8)] : [setByte(state, 8, 1)]),
      ],
    })
    return scanOf(stage, [call], app)
  },
})

/** The user's key behind the fields of an owner, as in a log. */
const loggedPair: AnyPair = pairOf({
  name: 'a deposit that only a log names the user in',
  pattern: 'P03',
  flag: 'TRADE_FOR_NOTHING',
  noted: ['TRADE_FOR_NOTHING'],
  attack: 1_024,
  honest: 40,
  scan: async (stage, offset) => {
    const call = await stage.prepare({
      data: new Uint8Array(2_048),
      parts: () => [transferSol(system, user, state, 3n * sol), copyKey(user, state, offset)],
    })
    return scanOf(stage, [call], app)
  },
})

/** All SOL but some to a wallet, in four payments. */
const splitPair: AnyPair = pairOf({
  name: 'nearly all SOL to four wallets',
  pattern: 'P02',
  flag: 'TRANSFERS_MAJORITY_OF_SOL',
  attack: 1_190_000_000n,
  honest: 300_000_000n,
  scan: async (stage, lamports) => {
    const receivers = [fresh(), fresh(), fresh(), stage.other]
    return scanOf(
      stage,
      receivers.map((receiver) => pay(stage.user, receiver, lamports)),
    )
  },
})

export const lossPairs: readonly AnyPair[] = [
  ...feePairs,
  refundPair,
  sharesPair('all of two tokens to three wallets', { attack: 100n * dollar, honest: 10n * dollar }),
  sharesPair('85 % of two tokens to three wallets', { attack: 85n * dollar, honest: 20n * dollar }),
  soldPair,
  keptPair,
  overwrittenPair,
  loggedPair,
  splitPair,
  pairOfAssets,
]
