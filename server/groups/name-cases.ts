/**
 * Inflects people's names for Russian sentences. A name is inflected, and a verb takes its gender, only when the name
 * is certain: it is a known first name, perhaps with a surname that goes with it. Otherwise the name stays as it is
 * (`accusative: null`), and the sentence around it is neutral.
 */
import { getLastnameGender, incline } from 'lvovich';
import { isolated, quiet } from '#contract/visible.ts';

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

/** Takes a name apart; null: it is not certain. */
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

/** Finds the gender of somebody with this surname and a first name of this gender; null: the two do not go together. */
function genderWith(surname: string, ofFirst: Gender): Gender | null {
  const own = getLastnameGender(surname);
  if (own !== 'female' && own !== 'male') {
    return own === 'androgynous' || !vowelEnding.test(surname) ? ofFirst : null;
  }
  return own === ofFirst || ofFirst === 'androgynous' ? own : null;
}

/**
 * Splits a list of first names. The names listed below have a certain gender; short forms are included, in lower case
 * and with е for ё. Any other name, such as a nickname, gets neutral forms: they are stiff, but never wrong.
 */
const words = (list: string): readonly string[] => list.trim().split(/\s+/);

const female = words(`
  августа агата аглая агния аделина алевтина александра алена алина алиса алия алла альбина амина анастасия ангелина
  анжела анжелика анна антонина анюта аня арина аида айгуль ася варвара варя василиса вера вероника виктория виолетта
  виталина влада галина галя гульнара дана дарина дарья даша диана дина ева евгения евдокия екатерина елена елизавета
  есения жанна зарина зинаида злата зоя илона инга инесса инна ира ирина карина каролина катерина катя кира клавдия
  клара кристина ксения ксюша лада лариса лейла лена лера лида лидия лиза лилия лина лиля люба любовь людмила люда
  майя маргарита марина мария марьяна марта маша мила милана мира мирослава надежда надя настя наталия наталья наташа
  нелли ника нина нонна оксана олеся ольга оля полина прасковья раиса регина рената римма рита роза розалия руслана
  светлана света серафима снежана соня софия софья стефания сюзанна таисия тамара таня тася татьяна ульяна фаина
  фатима христина эвелина элеонора элина эльвира эльмира эмилия эмма юлиана юлия юля яна ярослава
`);

const male = words(`
  абрам август адам азат айдар айрат александр алексей алеша алан альберт альфред амир анатолий андрей антон аркадий
  арман армен арсен арсений арслан артем артемий артур архип афанасий ахмед богдан борис боря бронислав булат вадим
  вадик валентин валерий вальтер ваня василий вася вениамин виктор виталий витя влад владимир владислав владлен вова
  володя всеволод вячеслав гавриил гарик геннадий гена георгий герман глеб гоша григорий гриша давид дамир данила
  даниил данил даня демид демьян денис дима дмитрий евгений евсей егор елисей емельян ефим жора захар заур ибрагим
  иван игнат игнатий игорь илья ильдар ильнур ильяс иннокентий иосиф ираклий камиль карим карл кирилл клим
  константин костя кузьма лаврентий лев леня леонид леонтий лука магомед макар макс максим марат марк марсель мартин
  матвей мирон мирослав митя михаил миша мурад мурат мустафа назар никита никифор никодим николай коля олег орест
  оскар остап павел паша петр петя платон прохор радик радмир рамиль рашид ренат ринат роберт родион роман рома
  ростислав рудольф руслан рустам савва савелий салават самуил святослав семен сема сергей сережа спартак станислав
  стас степан степа тарас тигран тимофей тимур тихон толя трофим федор федя феликс филипп фома фарид харитон эдгар
  эдик эдуард эльдар эмиль эрик эрнест юлиан юлий юра юрий яков ян ярослав
`);

/** First names of both men and women. */
const either = words('валя женя саша саня слава шура паша стася ника');

type Gender = 'female' | 'male' | 'androgynous';

const genders = new Map<string, Gender>([
  ...female.map((name) => [name, 'female'] as const),
  ...male.map((name) => [name, 'male'] as const),
  ...either.map((name) => [name, 'androgynous'] as const),
]);

const genderOfFirstName = (name: string): Gender | undefined =>
  genders.get(name.toLowerCase().replaceAll('ё', 'е'));
