import { PublicKey, SystemProgram } from '@solana/web3.js'
import { rentLamports, tokenProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { type Stage, fresh, slot } from '../../on-chain/unknown-program.ts'
import {
  approve,
  initializeAccount3,
  maxU64,
  setAuthority,
  transferToken,
} from '../chain/token-instructions.ts'
import { scanOf } from '../programs/program-case.ts'
import { copyKey, setByte, setTokenOwner } from '../sbpf/program.ts'
import { dollar, type Money, money, openPurse, sol } from './swap-stage.ts'
import { type AnyPair, pairOf } from './value-pair.ts'

const app = 'claim.example'
const { state, user, first, second } = slot

const keyless = (): PublicKey => PublicKey.findProgramAddressSync([fresh().toBytes()], fresh())[0]

type Approved = { kind: Money; of: bigint; to: () => PublicKey; app?: string }

/** The right to take so much of one purse. */
const approved = (
  name: string,
  { kind, of, to, app: requester }: Approved,
  { attack, honest, verdict }: { attack: bigint; honest: bigint; verdict?: 'malicious' },
): AnyPair =>
  pairOf({
    name,
    pattern: 'P12',
    flag: 'TOKEN_DELEGATE_UNKNOWN',
    noted: ['TOKEN_DELEGATE_UNKNOWN'],
    ...(verdict && { verdict }),
    attack,
    honest,
    scan: async (stage, amount) => {
      const from = await openPurse(stage, kind, of)
      return scanOf(stage, [approve(from, to(), stage.user, amount)], requester)
    },
  })

const openAccount = (stage: Stage, account: PublicKey) =>
  SystemProgram.createAccount({
    fromPubkey: stage.user,
    newAccountPubkey: account,
    lamports: Number(rentLamports(165)),
    space: 165,
    programId: tokenProgramId,
  })

/** Some tokens in a new account that may be given to an address without a key. */
const handed = async (stage: Stage, away: boolean) => {
  const from = await openPurse(stage, 'usdc', 1_000n * dollar)
  const account = fresh()
  return [
    openAccount(stage, account),
    initializeAccount3(account, money.usdc.mint, stage.user),
    transferToken(from, account, stage.user, 400n * dollar),
    ...(away ? [setAuthority(account, 2, keyless(), stage.user)] : []),
  ]
}

/** Dollars in a new account that an unknown program takes over, with the owner written down or not. */
const escrowed = async (stage: Stage, recorded: boolean) => {
  const from = await openPurse(stage, 'usdc', 1_000n * dollar)
  const account = fresh()
  const call = await stage.prepare({
    data: new Uint8Array(64),
    more: [
      { key: () => tokenProgramId, role: 'read' },
      { key: () => account, role: 'write' },
    ],
    parts: () => [
      setTokenOwner(first, second, user, keyless().toBytes()),
      ...(recorded ? [copyKey(user, state, 8)] : [setByte(state, 8, 1)]),
    ],
  })
  return [
    openAccount(stage, account),
    initializeAccount3(account, money.usdc.mint, stage.user),
    transferToken(from, account, stage.user, 460n * dollar),
    call,
  ]
}

/** SOL that the message pays to an address that the call names, with the owner written down or not. */
const paidIn = async (stage: Stage, recorded: boolean) => {
  const vault = keyless()
  const call = await stage.prepare({
    data: new Uint8Array(64),
    more: [{ key: () => vault, role: 'write' }],
    parts: () => [recorded ? copyKey(user, state, 8) : setByte(state, 8, 1)],
  })
  const lamports = (23n * sol) / 10n
  return [SystemProgram.transfer({ fromPubkey: stage.user, toPubkey: vault, lamports }), call]
}

const half = { kind: 'usdc', of: 1_000n * dollar } as const

/** Rights over parts of an asset, each with its twin. */
export const reachPairs: readonly AnyPair[] = [
  approved(
    'all dollars but one unit within reach of a wallet',
    { ...half, to: fresh },
    { attack: 1_000n * dollar - 1n, honest: 3n * dollar, verdict: 'malicious' },
  ),
  approved(
    'four fifths of the dollars within reach of a wallet',
    { ...half, to: fresh },
    { attack: 800n * dollar, honest: 5n * dollar, verdict: 'malicious' },
  ),
  approved(
    'half of the dollars within reach of a wallet, for an app',
    { ...half, to: fresh, app },
    { attack: 500n * dollar, honest: 4n * dollar },
  ),
  approved(
    'nearly all staked SOL within reach of a wallet',
    { kind: 'jitoSol', of: 8n * sol, to: fresh },
    { attack: 7n * sol + sol / 2n, honest: sol / 100n, verdict: 'malicious' },
  ),
  approved(
    'any amount within reach of an unknown program’s address, for an app',
    { ...half, to: keyless, app },
    { attack: maxU64, honest: 4n * dollar, verdict: 'malicious' },
  ),
  approved(
    'a right for later over an account that is nearly empty',
    { kind: 'usdc', of: dollar, to: fresh },
    { attack: 5_000n * dollar, honest: dollar, verdict: 'malicious' },
  ),
  pairOf({
    name: 'a new account with two fifths of the dollars given to an address without a key, for an app',
    pattern: 'P06',
    flag: 'TOKEN_ACCOUNT_OWNER_CHANGE',
    attack: true,
    honest: false,
    scan: async (stage, away) => scanOf(stage, await handed(stage, away), app),
  }),
  pairOf({
    name: 'nearly half of the dollars in an escrow that records no owner',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: false,
    honest: true,
    scan: async (stage, recorded) => scanOf(stage, await escrowed(stage, recorded), app),
  }),
  pairOf({
    name: 'nearly half of the SOL paid to a vault that records no owner',
    pattern: 'P03',
    flag: 'TRADE_FOR_NOTHING',
    attack: false,
    honest: true,
    scan: async (stage, recorded) => scanOf(stage, await paidIn(stage, recorded), app),
  }),
  pairOf({
    name: 'parts of two tokens within reach of a wallet',
    pattern: 'P11',
    flag: 'MASS_APPROVAL',
    noted: ['TOKEN_DELEGATE_UNKNOWN'],
    verdict: 'malicious',
    attack: 300n * dollar,
    honest: 3n * dollar,
    scan: async (stage, amount) => {
      const delegate = fresh()
      const kinds = ['usdc', 'usdt'] as const
      const approvals = kinds.map(async (kind) =>
        approve(await openPurse(stage, kind, 900n * dollar), delegate, stage.user, amount),
      )
      return scanOf(stage, await Promise.all(approvals))
    },
  }),
]
