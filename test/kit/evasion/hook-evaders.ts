import type { PublicKey } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { type HookedToken, openHookedToken } from '../chain/hooked-token.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import { payCheckedTokens } from '../sbpf/calls.ts'
import { addToByte, buildProgram, byteIs, type Part, setByte, when } from '../sbpf/program.ts'
import { constant } from '../sbpf/values.ts'
import { fresh, type More, slot, type Stage } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol } from './loot.ts'
import { bytesBecome } from './trigger.ts'

const { state, user, first, second, third } = slot

/** Source, mint, destination, owner, list of accounts; then what the list names. */
const hookState = 5

/** A token whose hook does these parts with a state of its own, which is the last of seven accounts. */
export const hookedSlots = (...parts: readonly Part[]): readonly More[] => {
  const tokens = new WeakMap<Stage, Promise<HookedToken>>()
  const open = async (stage: Stage): Promise<HookedToken> => {
    const own = fresh()
    const parties = { user: stage.user, thief: stage.other }
    const token = await openHookedToken(stage.chain, parties, [own])
    await writeProgram(stage.chain, token.program, buildProgram(6, ...parts))
    const data = new Uint8Array(16)
    await stage.chain.setAccount(own, { lamports: sol, owner: token.program, data })
    return token
  }
  const tokenOf = (stage: Stage): Promise<HookedToken> => {
    const known = tokens.get(stage) ?? open(stage)
    tokens.set(stage, known)
    return known
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
    { key: key(({ extra, mint }) => extra[0] ?? mint), role: 'write' },
  ]
}

const ownState = third + 4

/** One unit of the token is moved, which calls its hook. */
export const moveOne = payCheckedTokens(
  { token: first, from: second, to: third, owner: user },
  third + 1,
  constant(1n),
  {
    decimals: 6,
    more: [{ account: ownState, writable: true }, { account: third + 2 }, { account: third + 3 }],
  },
)

/** Let the hook of a token decide. */
export const hookEvaders: EvaderFamily = {
  family: 'Token-2022 transfer hooks',
  evaders: [
    {
      name: 'a hook that sets the switch',
      more: hookedSlots(
        addToByte(hookState, 15, 1),
        when(byteIs(hookState, 3, 55), [setByte(hookState, 9, 1)]),
      ),
      parts: () => [moveOne, when(byteIs(ownState, 9, 1), [drain])],
      trigger: bytesBecome(ownState, 3, [55]),
    },
    {
      name: 'a hook whose counter is read',
      more: hookedSlots(addToByte(hookState, 2, 3)),
      parts: () => [moveOne, when(byteIs(ownState, 2, 33), [drain])],
      trigger: bytesBecome(ownState, 2, [30]),
    },
    {
      name: 'a hook that is only called once a byte is set',
      more: hookedSlots(when(byteIs(hookState, 0, 1), [setByte(hookState, 1, 1)])),
      parts: () => [when(byteIs(state, 6, 66), [moveOne]), when(byteIs(ownState, 1, 1), [drain])],
      trigger: (scene) =>
        new Map([...bytesBecome(state, 6, [66])(scene), ...bytesBecome(ownState, 0, [1])(scene)]),
    },
  ],
}
