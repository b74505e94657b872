import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { scenarioGapText } from '../../src/scan/words/en/scenarios.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { addToByte, byteIs, transferSol, when } from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { slot, type Stage, startStage } from './unknown-program.ts'

describe.skipIf(noTestChain !== undefined)('requests of the scenarios to the node', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  const counting = () => {
    const requests: string[] = []
    const chain: ChainReader = {
      ...stage.reader,
      readAccounts: (addresses, options) => {
        requests.push(options?.firstBytes === undefined ? 'accounts' : 'heads')
        return stage.reader.readAccounts(addresses, options)
      },
      simulate: (request) => {
        requests.push('simulate')
        return stage.reader.simulate(request)
      },
    }
    return { chain, requests, vm: makeTransactionVm({ chain }) }
  }
  const scanOn = (
    deps: Pick<ReturnType<typeof counting>, 'chain' | 'vm'>,
    instruction: Parameters<Stage['scan']>[0][number],
  ) =>
    scanTransaction(deps, {
      transactionBase64: unsignedBase64(stage.user, [instruction]),
      walletAddress: stage.user.toBase58(),
    })
  const evader = () =>
    stage.prepare({
      parts: () => [
        when(byteIs(slot.state, 0, 1), [
          transferSol(slot.system, slot.user, slot.other, 10n ** 9n),
        ]),
        addToByte(slot.state, 3, 1),
      ],
    })

  test('none for a transaction without unknown programs', async () => {
    const counted = counting()
    const pay = SystemProgram.transfer({
      fromPubkey: stage.user,
      toPubkey: stage.other,
      lamports: 1_000_000,
    })
    const { evidence } = await scanOn(counted, pay)
    expect(counted.requests.toSorted()).toEqual(['accounts', 'simulate'])
    expect(evidence.coverage.worlds).toEqual({ status: 'not-needed', ran: 0, skipped: 0 })
  })

  test('the code of an unknown program once, and none while it is cached', async () => {
    const counted = counting()
    const call = await evader()
    for (const more of [['accounts'], []]) {
      counted.requests.length = 0
      const { answer } = await scanOn(counted, call)
      expect(answer.verdict).toBe('malicious')
      expect(counted.requests.toSorted()).toEqual(
        [...more, 'accounts', 'heads', 'simulate'].toSorted(),
      )
    }
  })

  test('without the code there is an answer, which is never safe', async () => {
    const { chain } = counting()
    const failing: ChainReader = {
      ...chain,
      readAccounts: () => Promise.reject(new Fault('source-late', { source: 'the test source' })),
    }
    const vm = makeTransactionVm({ chain: failing })
    const { answer, evidence } = await scanOn({ chain, vm }, await evader())
    expect([answer.verdict, answer.details.flags]).toEqual([
      'suspicious',
      ['UNKNOWN_PROGRAM_WITH_SIGNATURE'],
    ])
    expect(evidence.coverage.worlds).toMatchObject({ status: 'unavailable', ran: 0 })
    expect(evidence.bound).toMatchObject([{ by: 'reach', most: '5000000000' }])
  })

  test('the same if the VM does not load', async () => {
    const { chain } = counting()
    const load = () => Promise.resolve(undefined)
    const vm = makeTransactionVm({ chain, load })
    const { answer, evidence } = await scanOn({ chain, vm }, await evader())
    expect(answer.verdict).toBe('suspicious')
    expect(evidence.coverage.worlds?.reason).toBe(scenarioGapText('vm-not-supported'))
  })
})
