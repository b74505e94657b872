import { describe, expect, test } from 'bun:test'
import { type TSchema, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { scanTransaction } from '../../src/service/scan-transaction.ts'
import { recordedChain } from '../kit/recorded-chain.ts'
import type { RecordedTransaction } from '../kit/recorded-chain.ts'
import { noSharedData, sharedRows } from '../kit/shared-rows.ts'

const orNull = <T extends TSchema>(schema: T) => t.Optional(t.Union([schema, t.Null()]))
const tokenBalances = orNull(
  t.Array(
    t.Object({
      accountIndex: t.Integer(),
      mint: t.String(),
      owner: t.Optional(t.String()),
      programId: t.Optional(t.String()),
      uiTokenAmount: t.Object({ amount: t.String(), decimals: t.Integer() }),
    }),
  ),
)
const row = t.Object({
  signature: t.String(),
  encoding: t.Union([t.Literal('json'), t.Literal('base64')]),
  raw_base64: t.String(),
  tx: t.Object({
    meta: t.Object({
      err: t.Unknown(),
      fee: t.Integer(),
      preBalances: t.Array(t.Number()),
      postBalances: t.Array(t.Number()),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      innerInstructions: orNull(
        t.Array(
          t.Object({
            index: t.Integer(),
            instructions: t.Array(
              t.Object({
                programIdIndex: t.Integer(),
                accounts: t.Array(t.Integer()),
                data: t.String(),
                stackHeight: orNull(t.Integer()),
              }),
            ),
          }),
        ),
      ),
      loadedAddresses: orNull(
        t.Object({ writable: t.Array(t.String()), readonly: t.Array(t.String()) }),
      ),
      logMessages: orNull(t.Array(t.String())),
    }),
  }),
})

const recordedRows = (): { signature: string; recorded: RecordedTransaction }[] =>
  sharedRows('transactions.ndjson.gz').flatMap((value) => {
    if (!Value.Check(row, value)) return []
    const { meta } = value.tx
    return [
      {
        signature: value.signature,
        recorded: {
          transactionBase64: value.raw_base64,
          fee: meta.fee,
          error: meta.err ?? undefined,
          preBalances: meta.preBalances,
          postBalances: meta.postBalances,
          preTokenBalances: meta.preTokenBalances ?? [],
          postTokenBalances: meta.postTokenBalances ?? [],
          innerInstructions: (meta.innerInstructions ?? []).map(({ index, instructions }) => ({
            index,
            instructions: instructions.map(({ stackHeight, ...rest }) => ({
              ...rest,
              stackHeight: stackHeight ?? null,
            })),
          })),
          loadedAddresses: meta.loadedAddresses ?? { writable: [], readonly: [] },
          logMessages: meta.logMessages ?? [],
        },
      },
    ]
  })

/** What may make an ordinary transaction suspicious: a wallet emptied, a signature that somebody else may keep. */
const honestDoubts = ['TRANSFERS_MAJORITY_OF_SOL', 'DURABLE_NONCE']

describe.skipIf(noSharedData !== undefined)('recorded mainnet transactions', () => {
  const rows = recordedRows()
  const scans = rows.map(async ({ signature, recorded }) => {
    const { chain, feePayer } = recordedChain(recorded)
    const { answer } = await scanTransaction(
      { chain },
      { transactionBase64: recorded.transactionBase64, walletAddress: feePayer },
    )
    return { signature, failed: recorded.error !== undefined, answer }
  })

  test('there are enough of them', () => expect(rows.length).toBeGreaterThan(250))

  test('none is called malicious', async () => {
    const malicious = (await Promise.all(scans)).filter(
      ({ answer }) => answer.verdict === 'malicious',
    )
    expect(malicious.map(({ signature }) => signature)).toEqual([])
  })

  test('those that failed are never called safe', async () => {
    const safe = (await Promise.all(scans)).filter(
      ({ failed, answer }) => failed && answer.verdict === 'safe',
    )
    expect(safe.map(({ signature }) => signature)).toEqual([])
  })

  test('few of the others are called suspicious, each for a doubt that a person would share', async () => {
    const landed = (await Promise.all(scans)).filter(({ failed }) => !failed)
    const suspicious = landed.filter(({ answer }) => answer.verdict === 'suspicious')
    expect(suspicious.length / landed.length).toBeLessThan(0.04)
    for (const { answer } of suspicious) {
      expect(answer.details.flags.filter((flag) => !honestDoubts.includes(flag))).toEqual([])
    }
  })
})
