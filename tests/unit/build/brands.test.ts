// The brands: complete, with their own drawings, and the same in builds and in unbuilt code.
// Rules: SUB-21, SUB-23.
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createLogger, resolveConfig } from 'vite';
import * as unbuilt from '#brand';
import * as offer from '#offer';
import { brands } from '../../../brands/all';
import type { Brand } from '../../../brands/brand';
import { warnOfMissingLegalFields } from '../../../build/brand';
import { readBuildConfig } from '../../../build/config';
import { drawingsOf, icoOf, readArtwork, readIcons } from '../../../build/icons';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const fallback = { ...unbuilt, ...offer };

test('builds and unbuilt code use the first brand without VITE_BRAND', () => {
  expect(readBuildConfig({}).brand).toBe(brands.zogo);
  expect(fallback).toEqual(brands.zogo);
});

test('the default brand has the texts of the product document, each with the price of its pack', () => {
  const { packs, defaultPack, description } = fallback;
  const [daily, threeDays, weekly] = packs.map(({ price }) => price);
  expect(packs.map(({ value, label, period }) => [value, label, period])).toEqual([
    ['Daily', `Jour: Souscrivez à partir de ${daily}`, '24h'],
    ['3Day', ` 3 jours: Souscrivez à ${threeDays}`, '3 jours'],
    ['Weekly', `Hebdo: Souscrivez à partir de ${weekly}`, '7 jours'],
  ]);
  for (const text of Object.values(description)) expect(text).toContain(daily);
  for (const { price, period, successMessage } of packs) {
    expect(price).toMatch(/^[1-9]\d*F$/);
    expect(successMessage).toBe(
      `Cher abonné, vous avez souscris avec succès à ${price} valable ${period}.`,
    );
  }
  expect(defaultPack).toBe('Daily');
});

const every = ['seller', 'support', 'stop', 'renewal', 'terms', 'privacy', 'minors'];
const { zogo, akwaba } = brands as { zogo: Brand; akwaba: Brand };

test.each([
  // `npm run build` sets no log level.
  [{}, every, zogo],
  [{}, ['renewal'], { ...akwaba, legalNotice: { ...akwaba.legalNotice, renewal: {} } }],
  [{}, [], akwaba],
  [{ logLevel: 'warn' }, [], zogo],
] as const)(
  'a build with the settings %j warns of the fields %j',
  async (settings, fields, brand) => {
    const warnings: string[] = [];
    const customLogger = {
      ...createLogger(),
      info() {},
      warn: (text: string) => warnings.push(text),
    };
    const plugin = warnOfMissingLegalFields({ ...readBuildConfig({}), brand });
    await resolveConfig(
      { configFile: false, ...settings, customLogger, plugins: [plugin] },
      'build',
    );
    (plugin.closeBundle as () => void)();
    expect(warnings).toEqual(
      fields.length > 0
        ? [`The brand zogo does not set: ${fields.join(', ')} (docs/brands.md).`]
        : [],
    );
  },
);

describe.each(Object.entries(brands))('the brand %s', (name, brand) => {
  test('has the name, codes and packs that screens and calls show', () => {
    const { productName, ussdCode, countryPrefix, packs, defaultPack, description } = brand;
    expect(readBuildConfig({ VITE_BRAND: name, VITE_PRODUCT_NAME: productName }).productName).toBe(
      productName,
    );
    expect(ussdCode).toMatch(/^[*#]\d[\d*]*#$/);
    expect(countryPrefix).toMatch(/^[1-9]\d{0,2}$/);
    expect(packs.map(({ value }) => value)).toContain(defaultPack);
    for (const { label, price, period, hours, successMessage } of packs) {
      expect(period).toBe(hours <= 24 ? `${hours}h` : `${hours / 24} jours`);
      expect(label).toContain(price);
      expect(successMessage).toContain(price);
      expect(successMessage).toContain(period);
    }
    for (const text of Object.values(description)) {
      expect(text).toContain(packs[0].price);
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });

  test('has short names of packs, and legal fields that a screen can show', () => {
    const { packs, exampleNumber, legalNotice } = brand;
    const { support, stop, renewal, terms, privacy, minors } = legalNotice;
    for (const pack of packs) expect(pack.name).toMatch(/^\S.{0,10}\S$/);
    expect(exampleNumber).toMatch(/^\d{7,12}$/);
    for (const code of [support?.telephone, stop]) {
      expect(code ?? '1').toMatch(/^(\+?\d[\d ]{0,18}|[*#]\d[\d*]*#)$/);
    }
    expect(support?.email ?? 'a@b.c').toMatch(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/);
    const values: string[] = packs.map(({ value }) => value);
    for (const pack of Object.keys(renewal ?? {})) expect(values).toContain(pack);
    for (const address of [terms, privacy]) {
      expect(address ?? '/').toMatch(/^(https:\/\/[^\s/]+\.[^\s/]+|(?=\/))(\/(?!\/)\S*)?$/);
    }
    // A sentence, which the form shows as it is.
    expect(minors ?? 'A.').toMatch(/^\p{Lu}.*\.$/u);
  });

  test('has a mark and artwork that load nothing, run nothing, and need no style that pages refuse', () => {
    const hero = readArtwork(root, name);
    // Firefox takes a drawing without a size for an empty picture.
    expect(hero).toContain('width="400" height="300"');
    for (const svg of [brand.logo, hero]) {
      expect(svg).toMatch(/^<[a-z]/);
      expect(svg).not.toMatch(/<(script|style|image)|\s(on\w+|style)=|href="[^#]|url\([^#]/i);
    }
  });

  test('has all its icons, in their sizes', () => {
    const drawings = drawingsOf(brand, readArtwork(root, name));
    const icons = new Map(readIcons(root, name));
    expect([...icons.keys()].toSorted()).toEqual(Object.keys(drawings).toSorted());
    for (const [file, { width, height }] of Object.entries(drawings)) {
      const content = icons.get(file) ?? Buffer.alloc(0);
      const png = file.endsWith('.ico') ? content.subarray(22) : content;
      expect([file, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([file, width, height]);
    }
    const ico = icons.get('favicon.ico') ?? Buffer.alloc(0);
    expect(ico).toEqual(icoOf(ico.subarray(22)));
  });
});
