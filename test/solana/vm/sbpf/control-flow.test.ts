import { describe, expect, test } from 'bun:test'
import { makeExecutable } from '../../../../src/solana/vm/sbpf/code.ts'
import type { BranchRegion } from '../../../../src/solana/vm/sbpf/control-flow.ts'
import { Assembler } from '../../../kit/sbpf/assembler.ts'

/** The region of the branch at an index of a program that ends with a system call and an exit. */
const regionAt = (branch: number, write: (code: Assembler) => void): BranchRegion => {
  const code = new Assembler()
  write(code)
  code.label('abort').syscall('abort').exit()
  const executable = makeExecutable(code.elf())
  if ('problem' in executable) throw new Error(executable.problem)
  return executable.flow.regionOf(branch)
}

describe('where the ways of a branch meet', () => {
  test('behind the side that is skipped, with what it writes', () => {
    const region = regionAt(0, (code) => {
      code.jumpIf('equal', 1, 0, 'end').moveImmediate(3, 7).store8(10, -8, 3).label('end')
      code.moveImmediate(0, 0).exit()
    })
    expect(region).toEqual({ end: 3, registers: 1 << 3, slots: [{ offset: -8, size: 1 }] })
  })

  test('behind both sides', () => {
    const region = regionAt(0, (code) => {
      code.jumpIf('equal', 1, 0, 'other').moveImmediate(3, 7).jump('end')
      code.label('other').moveImmediate(4, 7).label('end').moveImmediate(0, 0).exit()
    })
    expect(region).toMatchObject({ end: 4, registers: (1 << 3) | (1 << 4) })
  })

  test('behind a loop, with what its rounds write', () => {
    const region = regionAt(1, (code) => {
      code.moveImmediate(4, 0).label('again').jumpIfRegisters('equal', 4, 2, 'end')
      code.addImmediate(4, 1).jump('again').label('end').move(0, 4).exit()
    })
    expect(region).toMatchObject({ end: 4, registers: 1 << 4 })
  })

  test('nowhere, where one side leaves the function', () => {
    const region = regionAt(0, (code) => {
      code.jumpIf('equal', 1, 0, 'on').moveImmediate(0, 1).exit().label('on')
      code.moveImmediate(0, 0).exit()
    })
    expect(region).toMatchObject({ end: -1, registers: 1 })
  })

  test('a call within counts as going straight on, and writes its result', () => {
    const region = regionAt(0, (code) => {
      code.jumpIf('equal', 1, 0, 'end').call('helper').label('end').moveImmediate(6, 0).exit()
      code.label('helper').moveImmediate(5, 1).exit()
    })
    expect(region).toMatchObject({ end: 2, registers: 1 })
  })

  test('of a nested branch before that of the outer one', () => {
    const write = (code: Assembler): void => {
      code.jumpIf('equal', 1, 0, 'outer').jumpIf('equal', 2, 0, 'inner').moveImmediate(3, 1)
      code.label('inner').moveImmediate(4, 1).label('outer').moveImmediate(0, 0).exit()
    }
    expect([regionAt(0, write).end, regionAt(1, write).end]).toEqual([4, 3])
  })
})
