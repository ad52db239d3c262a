/**
 * Names of people in Russian sentences. A name is inflected, and a verb takes its gender, only when the name is certain: a
 * known first name, perhaps with a surname that goes with it. Otherwise the name stays as it is (`accusative: null`), and
 * the sentence around it is neutral.
 */
import { getLastnameGender, incline } from 'lvovich';
import { isolated, quiet } from '#contract/visible.ts';
import { genderOfFirstName } from './first-names.ts';
import type { Gender } from './first-names.ts';

export interface DeclinedName {
  readonly nominative: string;
  readonly accusative: string | null;
  readonly gender: 'female' | 'male' | null;
}

const russianWord = /^[А-ЯЁа-яё][а-яё]+(?:-[А-ЯЁ][а-яё]+)?$/u;
/** Surnames with such an ending have no rule: «Дюма», «Гарсия», «Вали». */
const vowelEnding = /[аяуюыиэео]$/u;

export function declineName(displayName: string): DeclinedName {
  const nominative = quiet(displayName) || 'Без имени';
  const parts = partsOf(nominative);
  if (parts === null) return { nominative: isolated(nominative), accusative: null, gender: null };
  const { first, last, isLastFirst, gender } = parts;
  const { first: firstWord, last: lastWord } = incline({ first, last, gender }, 'accusative');
  const declinedWords = isLastFirst ? [lastWord, firstWord] : [firstWord, lastWord];
  return {
    nominative,
    accusative: declinedWords.filter(Boolean).join(' '),
    gender: gender === 'androgynous' ? null : gender,
  };
}

interface Parts {
  readonly first: string;
  readonly last: string | null;
  readonly isLastFirst: boolean;
  readonly gender: Gender;
}

/** null: the name is not certain. */
function partsOf(name: string): Parts | null {
  const [one = '', other, more] = name.split(' ');
  if (more !== undefined || ![one, other ?? one].every((word) => russianWord.test(word)))
    return null;
  const ofOne = genderOfFirstName(one);
  if (other === undefined) {
    return ofOne ? { first: one, last: null, isLastFirst: false, gender: ofOne } : null;
  }
  const ofOther = genderOfFirstName(other);
  // Either of two first names may be the surname.
  if (ofOne && ofOther) return null;
  const [first, last, known] = ofOne ? [one, other, ofOne] : [other, one, ofOther];
  const gender = known ? genderWith(last, known) : null;
  return gender ? { first, last, isLastFirst: !ofOne, gender } : null;
}

/** The gender of somebody with this surname and a first name of this gender; null: the two do not go together. */
function genderWith(surname: string, ofFirst: Gender): Gender | null {
  const own = getLastnameGender(surname);
  if (own !== 'female' && own !== 'male') {
    return own === 'androgynous' || !vowelEnding.test(surname) ? ofFirst : null;
  }
  return own === ofFirst || ofFirst === 'androgynous' ? own : null;
}
