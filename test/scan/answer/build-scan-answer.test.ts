import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import { programNames } from '../../../src/solana/known/known-programs.ts'
import { buildScanAnswer } from '../../../src/scan/answer/build-scan-answer.ts'
import { describeOutcome } from '../../../src/scan/summary/describe-outcome.ts'
import {
  market,
  riskContext,
  role,
  type Step,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const mayhem = address('MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e')

const contextOf = (step: Step) =>
  riskContext({
    steps: [step],
    accounts: [role(user, 'spend')],
    before: { [user]: wallet(3_000_000_000n) },
    after: { [user]: wallet(2_999_995_000n) },
  })

const actionsOf = (step: Step) =>
  buildScanAnswer({
    context: contextOf(step),
    findings: [],
    assessment: { verdict: 'safe', score: 0 },
    logs: [],
  }).details.actions

const unread: Step = { status: 'unknown-program' }

test('an instruction of a known program is shown by its name', () => {
  const step: Step = { programId: market, status: 'named', name: 'SharedAccountsRoute' }
  expect(actionsOf(step)).toMatchObject([{ type: 'SHARED_ACCOUNTS_ROUTE', programId: market }])
})

test('an unnamed instruction of a known program does not make the program unknown', () => {
  expect(actionsOf({ ...unread, programId: mayhem })).toEqual([
    {
      type: 'UNKNOWN_INSTRUCTION',
      programId: mayhem,
      programName: programNames.get(mayhem)?.name ?? 'the name of Mayhem',
    },
  ])
  expect(describeOutcome(contextOf({ ...unread, programId: mayhem }))[0]).toEqual({
    part: 'activity',
    event: { what: 'use-app', app: mayhem },
    call: {},
  })
})

test('neither program nor instruction of an unknown program is named', () => {
  expect(actionsOf({ ...unread, programId: unknownProgram })).toEqual([
    { type: 'UNKNOWN_PROGRAM_CALL', programId: unknownProgram },
  ])
  expect(describeOutcome(contextOf({ ...unread, programId: unknownProgram }))[0]).toEqual({
    part: 'activity',
    event: { what: 'use-app', app: unknownProgram },
  })
})
