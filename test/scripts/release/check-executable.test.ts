// A minimal executable from the runtime and native code of this machine.
import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkExecutable } from '../../../scripts/release/check-executable.ts'
import { isHere, targets } from '../../../scripts/release/targets.ts'

const here = targets.find(isHere)
const packages = join(import.meta.dir, '..', '..', '..', 'node_modules')
const vmFolder = here && join(packages, here.vmPackage)
const missing = process.platform !== 'linux' || !vmFolder || !existsSync(vmFolder)

describe.skipIf(missing)(
  `an executable${missing ? ' (skipped: not for this machine)' : ''}`,
  () => {
    let runtime = Buffer.alloc(0)
    let library = Buffer.alloc(0)

    beforeAll(() => {
      const [name = ''] = readdirSync(vmFolder ?? '').filter((each) => each.endsWith('.node'))
      runtime = readFileSync(process.execPath)
      library = readFileSync(join(vmFolder ?? '', name))
    })

    test('for this machine reports its requirements', () => {
      const needs = here && checkExecutable(here, Buffer.concat([runtime, library]), library)
      expect(needs).toMatch(/^glibc 2\.\d+$/)
    })

    test('without the virtual machine, or with another one, does not pass', () => {
      const other = Buffer.from(library)
      other.writeUInt8(other.readUInt8(library.length - 1) ^ 1, library.length - 1)
      for (const file of [runtime, Buffer.concat([runtime, other])])
        expect(() => here && checkExecutable(here, file, library)).toThrow(
          'the native code of the virtual machine is not in the executable',
        )
    })

    test.each(targets.filter((target) => !isHere(target)))('is rejected for $name', (target) =>
      expect(() => checkExecutable(target, Buffer.concat([runtime, library]), library)).toThrow(
        `the executable is for ${process.platform} on ${process.arch}`,
      ),
    )

    test.each([
      ['nothing', Buffer.alloc(0)],
      ['a script', Buffer.from('#!/bin/sh\n'.repeat(20))],
    ])('is not %s', (_, file) =>
      expect(() => here && checkExecutable(here, file, library)).toThrow(
        'the executable is for an unknown platform',
      ),
    )

    test('does not accept a script in place of the native code', () => {
      const script = Buffer.from('#!/bin/sh\n'.repeat(20))
      expect(() => here && checkExecutable(here, Buffer.concat([runtime, script]), script)).toThrow(
        'the native code of the virtual machine is for an unknown platform',
      )
    })
  },
)
