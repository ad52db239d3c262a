/** The charts that no scene shows, because nobody sees anything of them; by the machine's id, with the reason. */
export const faceless: Readonly<Record<string, string>> = {
  callRecord: 'it runs on the server; each side sees the call by its own `call`',
  hiddenVideo: 'it is about videos that are not on the screen',
  lastWords: 'whoever hung up or declined is out of the call already',
  layout: 'it moves the panels; each picture of the atlas is taken wide and narrow',
  messenger: 'it only runs the other charts, and `app` says whether it does',
  proof: 'it stands in the row that asks for it, where `adminDeed` shows it as `proving`',
  receipts: 'it tells the others what I have read, and my screen stays as it is',
  roster: 'the names that are known stand in the header meanwhile, and then all of them',
  lateLoader:
    'what it loads is not asked for within that moment; `blocks`, `wish`, `edit`, `viewer` and `messageSearch` show themselves',
  wishes: 'each `wish` shows itself',
  edits: 'each `edit` shows itself',
  mutes: 'the bell of the chat, the archive and the title show it',
  typing: 'it tells the others that I type; they see it by their `typists`',
};
