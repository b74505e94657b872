import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type PublicKey, SystemProgram } from '@solana/web3.js'
import {
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../scripts/sandbox/account-bytes.ts'
import { shortAddress } from '../../src/findings/words/amounts.ts'
import type { RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { patientReader, patientVm } from '../kit/chain/patient-scan.ts'
import { type Scene, fresh, openScene, sol } from '../kit/attacks/attack-scene.ts'
import { honestCases, sendSol, wrapTwo } from '../kit/honest/honest-cases.ts'
import { scanCase } from '../kit/scan/scan-case.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import {
  createAssociated,
  initializeAccount3,
  setAuthority,
  transferToken,
} from '../kit/chain/token-instructions.ts'
import { namedDiffs } from './scan-on-chain.ts'

const inNames = (summary: string, { people, mints, accounts }: Scene): string => {
  const named = { ...people, token: mints.token, new: mints.new, buffer: accounts.buffer }
  const names = new Map(
    Object.entries({ ...named, staked: accounts.stake }).map(([name, key]) => [
      shortAddress(key.toBase58()),
      name.toUpperCase(),
    ]),
  )
  return summary.replace(/\w{4}…\w{4}/g, (short) => names.get(short) ?? 'ANY')
}

describe.skipIf(noTestChain !== undefined)('honest transactions on a real chain', () => {
  let scene: Scene
  let reader: RpcChainReader

  beforeAll(async () => {
    scene = await openScene()
    reader = patientReader(scene.chain.url)
  })
  afterAll(() => scene.chain.stop())

  test.each([...honestCases])('$name', async (honest) => {
    const vm = patientVm(reader)
    const report = await scanCase({ chain: reader, vm }, scene, honest)
    expect(report.answer.details.simulation.err).toBeUndefined()
    expect(report.answer.details.flags).toEqual(honest.flags ?? [])
    expect(report.answer.verdict).toBe('safe')
    if (honest.summary) expect(inNames(report.answer.summary, scene)).toBe(honest.summary)
    if (honest.diffs)
      expect(namedDiffs(report, scene.names).sort()).toEqual([...honest.diffs].sort())
  })

  test('the answer to a plain transfer, in full', async () => {
    const { answer } = await scanCase({ chain: reader }, scene, {
      instructions: () => [sendSol(scene, 1_500_000_000n)],
    })
    const { user, friend } = scene.people
    const short = (key: PublicKey): string =>
      `${key.toBase58().slice(0, 4)}…${key.toBase58().slice(-4)}`
    expect(answer).toMatchObject({
      verdict: 'safe',
      score: 0,
      summary: `Transfer 1.5 SOL from ${short(user)} to ${short(friend)}.`,
      explanations: [],
      details: {
        actions: [
          {
            type: 'TRANSFER',
            programId: SystemProgram.programId.toBase58(),
            from: user.toBase58(),
            to: friend.toBase58(),
            mint: wrappedSolMintKey.toBase58(),
            amountUi: 1.5,
          },
        ],
        flags: [],
      },
    })
    expect(answer.details.balance_diffs[0]?.address).toBe(user.toBase58())
    expect(answer.details.simulation.logs.length).toBeGreaterThan(0)
  })

  test('every lamport is accounted for: the SOL rows add up to minus the fee', async () => {
    const { user, friend } = scene.people
    const { answer } = await scanCase({ chain: reader }, scene, {
      instructions: () => [
        ...wrapTwo(scene),
        createAssociated(user, friend, scene.mints.empty),
        sendSol(scene, sol),
      ],
    })
    const rows = answer.details.balance_diffs.filter(
      ({ mint: of }) => of === wrappedSolMintKey.toBase58(),
    )
    const lamports = rows.reduce((sum, { deltaUi }) => sum + Math.round(deltaUi * 1e9), 0)
    expect(lamports).toBe(-5_000)
  })

  test('an account that the transaction creates and hands over is a transfer, shown by the balances', async () => {
    const { user, friend } = scene.people
    const temporary = fresh()
    const report = await scanCase({ chain: reader }, scene, {
      instructions: () => [
        SystemProgram.createAccount({
          fromPubkey: user,
          newAccountPubkey: temporary,
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(temporary, scene.mints.token, user),
        transferToken(scene.accounts.token, temporary, user, 10_000_000n),
        setAuthority(temporary, 2, friend, user),
      ],
    })
    expect(report.answer.verdict).toBe('safe')
    expect(namedDiffs(report, scene.names)).toContain('friend token 10')
  })
})
