import { beforeEach, describe, expect, test } from 'bun:test'
import { choiceLabel } from '../../../../src/solana/vm/ledger/labels.ts'
import { Memory, region } from '../../../../src/solana/vm/sbpf/memory.ts'
import { noEnd, OpenChoices } from '../../../../src/solana/vm/sbpf/open-choices.ts'

const registers = {
  low: new Int32Array(16),
  high: new Int32Array(16),
  label: new Int32Array(16),
}
const origin = 77
const chosen = choiceLabel(origin)
const branch = (end: number, bits = 0) => ({ end, registers: bits, slots: [] })

describe('what a branch on data of others chooses', () => {
  let memory: Memory
  let choices: OpenChoices

  beforeEach(() => {
    memory = new Memory(32_768)
    registers.label.fill(0)
    choices = new OpenChoices(registers, memory)
  })

  const write = (index: number, at: number, value: number): void => {
    const base = memory.baseOf(index, at)
    choices.stores(base, 8)
    memory.view.setBigUint64(base, BigInt(value), true)
  }
  const labelOf = (index: number, at: number): number =>
    memory.labelAtBase(memory.baseOf(index, at), 8)

  test('registers that its ways write are labelled where they meet, not before', () => {
    choices.enter(branch(9, 1 << 4), 0, origin)
    expect([choices.end, registers.label[4]]).toEqual([9, 0])
    choices.reach(9, 0)
    expect([choices.end, registers.label[4], registers.label[3]]).toEqual([noEnd, chosen, 0])
  })

  test('a register with a label keeps it', () => {
    registers.label[4] = 5
    choices.enter(branch(9, 1 << 4), 0, origin)
    choices.reach(9, 0)
    expect(registers.label[4]).toBe(5)
  })

  test('the same instruction in another function is no meeting', () => {
    choices.enter(branch(9, 1 << 4), 0, origin)
    choices.reach(9, 1)
    expect([choices.end, registers.label[4]]).toEqual([9, 0])
  })

  test('memory is labelled if it differs from before the branch', () => {
    choices.enter(branch(9), 0, origin)
    write(region.stack, 64, 1)
    write(region.stack, 128, 1)
    write(region.stack, 128, 0)
    choices.reach(9, 0)
    expect([labelOf(region.stack, 64), labelOf(region.stack, 128)]).toEqual([chosen, 0])
  })

  test('the cursor of the allocator is left out, what is allocated is not', () => {
    choices.enter(branch(9), 0, origin)
    write(region.heap, 0, 4_000)
    write(region.heap, 64, 1)
    choices.reach(9, 0)
    expect([labelOf(region.heap, 0), labelOf(region.heap, 64)]).toEqual([0, chosen])
  })

  test('what an inner branch writes, the outer one has decided on too', () => {
    choices.enter(branch(20), 0, origin)
    choices.enter(branch(9), 0, 5)
    write(region.stack, 64, 1)
    choices.reach(9, 0)
    expect(labelOf(region.stack, 64)).toBe(choiceLabel(5))
    expect(choices.end).toBe(20)
  })

  test('a function that returns has chosen its result', () => {
    choices.enter(branch(-1, 0b1_0001), 1, origin)
    expect(choices.end).toBe(noEnd)
    choices.leave(0)
    expect([registers.label[0], registers.label[4]]).toEqual([chosen, 0])
  })

  test('branches that meet at one place are one, however many rounds they take', () => {
    for (let round = 0; round < 1_000; round++)
      choices.enter(branch(9, 1 << (round % 2)), 0, origin)
    choices.reach(9, 0)
    expect([choices.end, registers.label[0], registers.label[1]]).toEqual([noEnd, chosen, chosen])
  })
})
