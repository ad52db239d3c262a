/** The border: what comes in is what the schema says, or it is refused with reasons in Russian. */
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** How the sign-up form calls its fields (spec 2): its error shows the answer's message alone. */
const fieldNames: Readonly<Record<string, string>> = {
  username: 'Никнейм',
  displayName: 'Отображаемое имя',
  password: 'Пароль',
};

/** For checks that bring no sentence of their own. */
function plainReason(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'Обязательное поле';
  if (issue.expected === 'never') return 'Лишнее поле';
  return 'Недопустимое значение';
}

/** @throws Refusal `validation` with every issue; its message is the first one's. */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, message: plainReason });
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    message: issue.message,
  }));
  const [first] = issues;
  const field = fieldNames[String(first?.path[0])];
  throw new Refusal('validation', {
    issues,
    ...(first === undefined
      ? {}
      : {
          message: field === undefined ? first.message : `${field}: ${lowerFirst(first.message)}`,
        }),
  });
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
