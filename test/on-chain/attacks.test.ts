import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { patientReader } from '../kit/chain/patient-scan.ts'
import { attackCases } from '../kit/attacks/attack-cases.ts'
import { type Scene, openScene } from '../kit/attacks/attack-scene.ts'
import { expectConsistent, expectTiedFlags } from '../kit/scan/consistent-answer.ts'
import { scanCase } from '../kit/scan/scan-case.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { namedDiffs } from './scan-on-chain.ts'

describe.skipIf(noTestChain !== undefined)('attacks on a real chain', () => {
  let scene: Scene
  let reader: RpcChainReader

  beforeAll(async () => {
    scene = await openScene()
    reader = patientReader(scene.chain.url)
  })
  afterAll(() => scene.chain.stop())

  test.each([...attackCases])('$pattern $name', async (attack) => {
    const report = await scanCase({ chain: reader }, scene, attack)
    expectConsistent(report.answer)
    expectTiedFlags(report)
    const { flags } = report.answer.details
    expect(attack.flags.filter((flag) => !flags.includes(flag))).toEqual([])
    if (attack.verdict === 'malicious') expect(report.answer.verdict).toBe('malicious')
    else if (attack.verdict === 'suspicious') expect(report.answer.verdict).not.toBe('safe')
    if (attack.diffs)
      expect(namedDiffs(report, scene.names).sort()).toEqual([...attack.diffs].sort())
  })

  test('an attack has only the flags of its rules', async () => {
    const plain = attackCases.find(({ name }) => name === 'the wallet assigned to a program')
    if (!plain) throw new Error('no such case')
    const { answer } = await scanCase({ chain: reader }, scene, plain)
    expect(answer.details.flags).toEqual(plain.flags)
  })
})
