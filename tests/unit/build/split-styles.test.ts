import { expect, test } from 'vitest';
import { splitStyles } from '../../../build/split-styles';

const page =
  '<div class="A0 A1"></div><script data-app="/assets/app-D0-0h.js">paint("B0")</script>';

test.each([
  ['of a class that the page has', '.A0{color:red}', true],
  ['of a class that its script names', '.B0:hover{color:red}', true],
  ['of a class that is not there', '.C0{color:red}', false],
  ['of a class like a part of a file’s hash', '.D0{color:red}', false],
  ['of no class at all', 'a,:root{color:red}', true],
  ['of which one class is missing', '.A0 .C0{color:red}', false],
  ['of which one selector can match', '.C0,.A0>a{color:red}', true],
  ['of which no selector can match, commas in brackets', '.C0:not(:disabled,a){color:red}', false],
  ['of a class that only begins like one of the page', '.A{color:red}', false],
  ['of an animation', '@keyframes hop{50%{top:0}to{top:1px}}', true],
])('a rule %s', (_, rule, isNow) => {
  expect(splitStyles(rule, page)).toEqual(
    isNow ? { now: rule, later: '' } : { now: '', later: rule },
  );
});

test('the rules of a media query are parted, and keep their order', () => {
  const css = '.C0{top:0}.A0{top:1px}@media (hover:hover){.A0{top:2px}.C0{top:3px}}.A1{top:4px}';
  expect(splitStyles(css, page)).toEqual({
    now: '.A0{top:1px}@media (hover:hover){.A0{top:2px}}.A1{top:4px}',
    later: '.C0{top:0}@media (hover:hover){.C0{top:3px}}',
  });
});

test('a style sheet that breaks off is an error', () => {
  expect(() => splitStyles('.A0{top:0', page)).toThrow('without an end');
});
