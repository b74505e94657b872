import {
  addToByte,
  buildProgram,
  byteIs,
  type Meta,
  type Part,
  setByte,
  transferSol,
  when,
} from '../sbpf/program.ts'
import { callProgram } from '../sbpf/calls.ts'
import { byteAt, combined, constant, holds, sum, type Value, wordAt } from '../sbpf/values.ts'
import { deploy, fresh, type More, slot, type Stage } from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { drain, sol } from './loot.ts'
import { bytesBecome, wordBecomes } from './trigger.ts'

const { state, user, other, system, first, second } = slot

/** A program of the same developer, which gets so many accounts when it is called. */
const helper = (accountCount: number, ...parts: readonly Part[]): More => ({
  key: ({ chain }: Stage) => deploy(chain, buildProgram(accountCount, ...parts)),
  role: 'read',
})

const read = (account: number): Meta => ({ account })
const write = (account: number): Meta => ({ account, writable: true })
const sign = (account: number): Meta => ({ account, writable: true, signer: true })

/** The four accounts that a helper needs to do what its caller could do. */
const passedOn = [read(state), sign(user), write(other), read(system)]

const keptState: More = {
  key: fresh,
  role: 'write',
  account: (_, owner) => ({ lamports: sol, owner, data: new Uint8Array(16) }),
}

/** Sets its return data to a value of its first account. */
const returnsByte =
  (value: Value): Part =>
  (program) => {
    value(program)
    const { code } = program
    code.store64(10, -2_000, 2).move(1, 10).addImmediate(1, -2_000).moveImmediate(2, 8)
    code.syscall('sol_set_return_data')
  }

const returned: Value = ({ code }) => {
  code.move(1, 10).addImmediate(1, -2_000).moveImmediate(2, 8)
  code.move(3, 10).addImmediate(3, -2_040).syscall('sol_get_return_data').load64(2, 10, -2_000)
}

/** Leave the decision or the theft to another program that is as little known. */
export const nestedEvaders: EvaderFamily = {
  family: 'unknown programs within',
  evaders: [
    {
      name: 'another program decides and takes',
      more: [helper(4, when(byteIs(0, 7, 171), [drain]))],
      parts: () => [callProgram(first, passedOn)],
      trigger: bytesBecome(state, 7, [171]),
    },
    {
      name: 'it decides whether to call another, which takes',
      more: [helper(4, drain)],
      parts: () => [
        when(holds(combined('modulo', wordAt(state, 0), constant(97n)), 'equal', 13n), [
          callProgram(first, passedOn),
        ]),
      ],
      trigger: wordBecomes(state, 0, 97n * 5n + 13n),
    },
    {
      name: 'another program answers, and it takes',
      more: [helper(1, returnsByte(sum(byteAt(0, 1), byteAt(0, 2))))],
      parts: () => [
        callProgram(first, [read(state)]),
        when(holds(returned, 'equal', 140n), [drain]),
      ],
      trigger: bytesBecome(state, 1, [100, 40]),
    },
    {
      name: 'two programs, each of which decides on half of it',
      more: [helper(4, when(byteIs(0, 4, 40), [drain])), { ...keptState, role: 'read' }],
      parts: () => [when(byteIs(second, 1, 17), [callProgram(first, passedOn)])],
      trigger: (scene) =>
        new Map([...bytesBecome(state, 4, [40])(scene), ...bytesBecome(second, 1, [17])(scene)]),
    },
    {
      name: 'a switch that it copies within its own state',
      parts: () => [
        when(byteIs(state, 3, 30), [setByte(state, 9, 1)]),
        addToByte(state, 0, 1),
        when(byteIs(state, 9, 1), [transferSol(system, user, other, 3n * sol)]),
      ],
      trigger: bytesBecome(state, 3, [30]),
    },
  ],
}
