import { searchTotalMax } from '#contract/search-limits.ts';

/** The number of newest messages by which the words are judged. */
const sampledMessages = 2_000;
/** Words are frequent if at least so many of those match and may be seen. */
const frequentMatches = 20;
/** The newest ones that are looked through for frequent words: half as many again as are needed for all that is counted. */
const walkedMessages = (1.5 * searchTotalMax * sampledMessages) / frequentMatches;

/**
 * Finds messages. The statement is never named, because the best plan depends on the words (database.ts).
 *
 * The index gives all messages with a word at once, and each must be fetched: 50,000 of them take longer than a search
 * may. So there are two ways. Words that are frequent among the newest messages are looked for by walking from there
 * backwards until as many are found as are counted. All others are looked up in the index, and so are those of which
 * the walk does not find enough. The steps are materialized, and each way says when it is taken: PostgreSQL cannot know how
 * rare a word is, and would walk through the whole table for some.
 *
 * The person is in the conversations of `mine` at this moment, and nothing else is seen, counted or read. Deleted
 * messages are left out of the page before the index has heard of them. Until then the number has them, too, but where
 * there are phrases: without these no message is fetched to be counted.
 *
 * $1 the person, $2 words and facets, $3 pattern for names of files or null, $4 facets alone or null, $5 and $6 bounds
 * of ids (from, before), $7 how many, $8 patterns for phrases or null, $9 whether these say all of an ordinary text.
 *
 * `wordsIn` has the last word on texts with phrases that are not ordinary, so as many of them are read as are counted.
 */

const isWithin = `w.message_id >= $5::uuid and w.message_id < $6::uuid`;
const isMine = `w.conversation_id = any(array(select conversation_id from mine))`;
/** All of ASCII, Russian letters, the usual signs, and pictures that stand alone: no letters, digits or marks. */
const ordinarySigns = ' -~А-Яа-яЁё[:space:]«»—–“”„’‘…№₽€°•☀-❵➔-➿\\U0001F300-\\U0001FAFF';
/** Answers whether a text has signs alone that `wordsIn` and the database's expressions take for the same. */
export const isOrdinary = (text: string): string => `${text} ~ '^[${ordinarySigns}]*$'`;
/** Signs that are no words for `wordsIn`, and that NFKC makes letters or digits of: №, ™, ℃, Ⓐ, ㎏ and their like. */
const signsOfLetters =
  '₨℀℁℃℅℆℉№℠-™℻⒜-ⓩ⺟⻳⼀-⿕㆖-㆟㈀-㈞㈪-㉇㉐㉠-㉾㊊-㊰㋀-㏿﷼' +
  '\\U0001CCD6-\\U0001CCEF\\U0001F110-\\U0001F12E\\U0001F130-\\U0001F14F\\U0001F16A-\\U0001F16C' +
  '\\U0001F190\\U0001F200-\\U0001F202\\U0001F210-\\U0001F23B\\U0001F240-\\U0001F248\\U0001F250\\U0001F251';
/** Returns an expression for a text as the patterns of phrases see it. To normalize takes longer than all the rest. */
export const comparedText = (text: string): string => `translate(lower(
    case when ${isOrdinary(text)} then ${text}
      else normalize(regexp_replace(${text}, '[${signsOfLetters}]', ' ', 'g'), nfkc) end collate "ru-x-icu"
  ), 'ё', 'е')`;
/**
 * The index does not know the order of words; the text is compared as `wordsIn` does. It is no `exists`, for which
 * PostgreSQL may read all messages at once.
 */
const hasPhrases = `($8::text[] is null or ${isMine} and (w.names ~ all($8::text[]) or (
  select ${comparedText('m.content')} ~ all($8::text[]) from messages m where m.id = w.message_id
)))`;
const hasWords = `w.words @@ $2::tsquery and ${hasPhrases}`;
const hasName = `w.names like $3::text and w.names <> '' and ($4::tsquery is null or w.words @@ $4::tsquery)
  and ${hasPhrases}`;

/** The newest messages that match, of the newest `count` with the words or without. */
const newestOf = (count: number): string => `
  select w.message_id from (
    select * from message_words w where ${isWithin} order by w.message_id desc limit ${count}
  ) w
  where ${isMine} and (${hasWords} or ${hasName})
  order by w.message_id desc`;

export const searchText = `
with mine as materialized (
  select conversation_id from participants where user_id = $1
),
frequent as materialized (
  select count(*) >= ${frequentMatches} as "isSo" from (${newestOf(sampledMessages)}) sampled
),
walked as materialized (
  select * from (${newestOf(walkedMessages)} limit ${searchTotalMax}) found
  where (select "isSo" from frequent)
),
enough as materialized (
  select count(*) >= ${searchTotalMax} as "isSo" from walked
),
hits as materialized (
  select w.message_id, w.conversation_id from message_words w
  where not (select "isSo" from enough) and ${hasWords} and ${isWithin}
  union
  select w.message_id, w.conversation_id from message_words w
  where not (select "isSo" from enough) and ${hasName} and ${isWithin}
),
seen as materialized (
  select hits.message_id from hits join mine using (conversation_id)
  union all
  select message_id from walked where (select "isSo" from enough)
),
sure as materialized (
  select $8::text[] is null or $9 and not exists (
    select from (select message_id from seen order by message_id desc limit ${searchTotalMax}) counted
    cross join lateral (
      select m.deleted_at, m.attachments, m.content from messages m where m.id = counted.message_id
      offset 0
    ) m
    where m.deleted_at is not null or m.attachments <> '[]' or not ${isOrdinary('m.content')}
  ) as "isSo"
),
page as materialized (
  select m.*
  from (select message_id from seen order by message_id desc) newest
  cross join lateral (
    select m.id, m.conversation_id, m.seq, m.sender_id, m.created_at, m.content, m.attachments
    from messages m where m.id = newest.message_id and m.deleted_at is null
    offset 0
  ) m
  limit case when (select "isSo" from sure) then $7 else ${searchTotalMax} end
)
select
  (select "isSo" from sure) as "isSure",
  (select count(*) from (select from seen limit ${searchTotalMax}) counted)::integer as total,
  not exists (
    select from mine left join search_marks mark using (conversation_id)
    where mark.is_whole is not true
  ) as "isComplete",
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'messageId', page.id, 'conversationId', page.conversation_id, 'seq', page.seq, 'senderId', page.sender_id,
      'createdAt', page.created_at, 'content', page.content, 'attachments', page.attachments
    ) order by page.id desc)
    from page
  ), '[]') as messages`;

/**
 * Finds people whom one knows by a part of the name, or by one that is nearly so. A block hides nobody who is in a
 * shared group: it would tell whom one has been blocked by. $1 the person, $2 the words in a row,
 * $3 how many.
 */
export const peopleText = `
with known as materialized (
  select addressee_id as id from contacts where requester_id = $1 and status = 'ACCEPTED'
  union
  select requester_id from contacts where addressee_id = $1 and status = 'ACCEPTED'
  union
  select theirs.user_id from participants mine
  join conversations c on c.id = mine.conversation_id and c.is_group
  join participants theirs on theirs.conversation_id = c.id
  where mine.user_id = $1 and theirs.user_id <> $1
),
named as (
  select u.id, translate(lower(u.display_name collate "ru-x-icu"), 'ё', 'е') as name
  from known join users u on u.id = known.id and u.deleted_at is null
),
near as (
  select id, name, name like $2 || '%' or name like '% ' || $2 || '%' as begins, word_similarity($2, name) as likeness
  from named
)
select id from near where begins or likeness >= 0.5
order by begins desc, likeness desc, name, id limit $3`;
