import { t } from 'elysia'

const text = (description: string) => t.String({ description })
const maybe = (description: string) => t.Optional(text(description))
const count = (description: string) => t.Integer({ minimum: 0, description })
const described = (description: string) => ({ description })

/** Where a program’s code decides, on what, and whether the VM showed it too. */
export const codeEvidence = t.Object(
  {
    branches: t.Array(
      t.Object({
        program: text('Program whose code decides.'),
        instruction: count('Index of the deciding instruction in its code.'),
      }),
      described('Decisions that turn out differently; empty if only a number differs.'),
    ),
    dependsOn: t.Object({
      what: t.Union(
        [
          t.Literal('data'),
          t.Literal('lamports'),
          t.Literal('owner'),
          t.Literal('length'),
          t.Literal('sysvar'),
          t.Literal('runtime'),
          t.Literal('invented'),
        ],
        described('What has to change. `invented`: data of an account that does not exist yet.'),
      ),
      account: maybe('Account or sysvar that is read.'),
      offset: t.Optional(count('Offset of the byte in its data.')),
      owner: maybe('Program that owns the account.'),
    }),
    confirmed: t.Optional(
      t.Union(
        [t.Literal('state'), t.Literal('patched'), t.Literal('no')],
        described(
          'Whether the Solana VM did it too. `state`: with the accounts as in `state`. `patched`: with the decisions of the code fixed. `no`: neither was shown, which refutes nothing.',
        ),
      ),
    ),
    state: t.Optional(
      t.Array(
        t.Object({
          account: text('Account or sysvar that is different.'),
          what: t.Union(
            [
              t.Literal('data'),
              t.Literal('lamports'),
              t.Literal('owner'),
              t.Literal('length'),
              t.Literal('closed'),
            ],
            described('What is different about it.'),
          ),
          offset: t.Optional(count('Offset of the first byte in its data.')),
          value: maybe('Bytes in hexadecimal, lamports, the owning program, or the size in bytes.'),
        }),
        described('What accounts hold when it happens. Only if that confirmed it.'),
      ),
    ),
  },
  {
    title: 'CodeEvidence',
    ...described('Where a program’s code decides, and on what. Only for findings about code.'),
  },
)
