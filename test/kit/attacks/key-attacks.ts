import { type PublicKey, SYSVAR_RENT_PUBKEY } from '@solana/web3.js'
import { type ProgramCase, scanOf } from '../programs/program-case.ts'
import { type ProtocolCall, callProtocol, protocols } from './protocol-stage.ts'
import type { Stage } from '../../on-chain/unknown-program.ts'

const app = 'claim.example'

const calls =
  (call: (stage: Stage) => ProtocolCall, dappDomain?: string): ProgramCase['scan'] =>
  async (stage) =>
    scanOf(stage, [await callProtocol(stage, call(stage))], dappDomain)

const writing = (program: PublicKey, over: 'owner' | 'other') =>
  calls(({ other }) => ({ program, writes: { who: other, over } }))

/** Keys that are added beside the user's, names that are lost, and streams to a thief. */
export const keyAttacks: readonly ProgramCase[] = [
  {
    name: 'a thief’s key added to a smart wallet',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: writing(protocols.smartWallet, 'other'),
  },
  {
    name: 'a thief as delegate of a member of a DAO',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: writing(protocols.governance, 'other'),
  },
  {
    name: 'a stream to the user that goes to a thief from now on',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: writing(protocols.streams, 'owner'),
  },
  {
    name: 'a name that is given up, for an app',
    pattern: 'P39',
    flags: ['PROGRAM_RECORD_HANDOVER'],
    scan: calls(
      () => ({ program: protocols.names, writes: { who: SYSVAR_RENT_PUBKEY, over: 'owner' } }),
      app,
    ),
  },
  {
    name: 'most of a token streamed to a thief, for an app',
    pattern: 'P03',
    severity: 'high',
    flags: ['TRADE_FOR_NOTHING'],
    scan: calls(
      ({ other, userTokens, mint }) => ({
        program: protocols.streams,
        takes: { from: userTokens, mint, amount: 8_000_000n },
        writes: { who: other, over: 'other' },
      }),
      app,
    ),
  },
]

/** The same calls without a key of others. */
export const honestKeys: readonly ProgramCase[] = [
  {
    name: 'a payment approved in a smart wallet',
    scan: calls(() => ({ program: protocols.smartWallet })),
  },
  { name: 'a vote of a member of a DAO', scan: calls(() => ({ program: protocols.governance })) },
  {
    name: 'a withdrawal from a stream to the user',
    scan: calls(({ userTokens, mint }) => ({
      program: protocols.streams,
      pays: { to: userTokens, mint, amount: 500_000_000n },
    })),
  },
  {
    name: 'a name that gets new content, for an app',
    scan: calls(() => ({ program: protocols.names }), app),
  },
  {
    name: 'a part of a token locked for the user, for an app',
    scan: calls(
      ({ userTokens, mint }) => ({
        program: protocols.streams,
        takes: { from: userTokens, mint, amount: 4_000_000n },
      }),
      app,
    ),
  },
]
