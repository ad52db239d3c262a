/**
 * `npm run gallery`: takes pictures of every screen that the browser tests look at, at four widths, light and dark, and
 * writes one page with all of them, test-results/gallery/index.html.
 * `npm run gallery -- e2e/chats` takes those of a part only, and keeps the other pictures.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { chromiumMissing, findOrInstallBrowsers } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { findOrGetLiveKit, livekitMissing } from './lib/livekit.mjs';
import { node24 } from './lib/node24.mjs';
import { Refused, refuse } from './lib/steps.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
const folder = 'test-results/gallery';
const asked = process.argv.slice(2);

await install().catch(refuse);
await build().catch(refuse);
const node = await node24();
const browsers = await findOrInstallBrowsers();
if (browsers === null) refuse(new Refused(chromiumMissing()));
const livekit = await findOrGetLiveKit(node);
if (!livekit.isOk) console.error(livekitMissing);

if (asked.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const project of ['calls', 'whole', 'pages'])
  await takePictures(project, await testsThatLook());
await writeFile(join(folder, 'index.html'), await gallery());
console.log(`${folder}/index.html`);

/** The browser tests that call one of e2e/infra/looks.ts. */
async function testsThatLook() {
  const found = [];
  for (const { parentPath, name } of await readdir('e2e', {
    recursive: true,
    withFileTypes: true,
  })) {
    const path = join(parentPath, name);
    if (
      !path.endsWith('.spec.ts') ||
      (asked.length > 0 && !asked.some((part) => path.startsWith(part)))
    )
      continue;
    if (/takePictures|expectNoOverflow|expectAccessible/.test(await readFile(path, 'utf8')))
      found.push(path);
  }
  return found;
}

/** A test that fails has taken its pictures until then; what failed is in Playwright's own words. */
function takePictures(project, files) {
  return new Promise((resolve) => {
    const child = spawn(
      node,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        `--project=${project}`,
        `--output=test-results/${project}`,
        '--pass-with-no-tests',
        ...files,
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          ...browsers,
          GALLERY: folder,
          REPORT: `test-results/gallery-${project}.json`,
        },
      },
    );
    child.on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

/** One page: a row for each screen, a picture for each width and theme. */
async function gallery() {
  const rows = new Map();
  for (const { parentPath, name } of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    const [, screen, width, scheme] = /^(.*)\.(\d+)\.(light|dark)\.png$/.exec(name) ?? [];
    if (screen === undefined) continue;
    const room = parentPath.slice(folder.length + 1);
    const title = `${room}: ${screen}`;
    rows.set(title, [
      ...(rows.get(title) ?? []),
      { src: `${room}/${name}`, width: Number(width), scheme },
    ]);
  }
  const sections = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other, 'ru'))
    .map(([title, pictures]) => {
      const inOrder = pictures.toSorted(
        (a, b) => b.width - a.width || b.scheme.localeCompare(a.scheme),
      );
      return `<section><h2>${title}</h2><div>${inOrder.map(picture).join('')}</div></section>`;
    });
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Весть: экраны</title><style>
body { margin: 24px; font: 15px/20px sans-serif; background: #888; color: #fff }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; padding-bottom: 12px }
img { height: 420px; display: block }
figure { margin: 0 } figcaption { font-size: 12px }
</style><h1>Весть: ${rows.size} экранов</h1>${sections.join('\n')}</html>`;
}

function picture({ src, width, scheme }) {
  const address = encodeURI(src);
  return `<figure><a href="${address}"><img loading="lazy" alt="" src="${address}"></a><figcaption>${width}, ${scheme}</figcaption></figure>`;
}
