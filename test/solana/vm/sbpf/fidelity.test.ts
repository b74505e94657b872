import { describe, expect, test } from 'bun:test'
import { programTrials } from '../../../kit/sbpf/program-trials.ts'
import { splTrials } from '../../../kit/sbpf/spl-trials.ts'
import { noMachine, TwoMachines } from '../../../kit/sbpf/two-machines.ts'

describe.skipIf(noMachine !== undefined)('the interpreter does what LiteSVM does', () => {
  const machines = noMachine === undefined ? new TwoMachines() : undefined

  const ends = new Set<string>()
  test.each(splTrials().map(({ name, trial }) => [name, trial] as const))('%s', (_, trial) => {
    const { native, own } = machines?.compare(trial) ?? {}
    expect(own).toEqual(native)
    ends.add(native?.result === 'ok' ? 'ok' : 'failed')
  })

  test.each(programTrials().map((each) => [each.name, each] as const))(
    'a program of its own: %s',
    (_, { programs, trial }) => {
      for (const { at, file, loader } of programs) machines?.deploy(at, file, loader)
      const { native, own } = machines?.compare(trial) ?? {}
      expect(own).toEqual(native)
      ends.add(native?.result === 'ok' ? 'ok' : 'failed')
    },
  )

  test('on calls that succeed and on calls that fail', () => {
    expect([...ends].sort()).toEqual(['failed', 'ok'])
  })
})
