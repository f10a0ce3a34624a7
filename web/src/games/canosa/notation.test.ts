import { describe, expect, it } from 'vitest';

import { speak } from '../../i18n';
import { t } from './texts';
import { rich, start, win } from './fixtures/moments';
import { controller, parseAction, parsePosition, words } from './notation';

describe('parsePosition', () => {
  it('reads the start: pieces, rings, scores, who is to act', () => {
    const position = parsePosition(start.position);
    expect([...position.sailors.keys()].sort()).toEqual(
      ['a5', 'b4', 'b6', 'c3', 'c5', 'd2', 'd4', 'e1', 'e3', 'f2'].sort(),
    );
    expect(position.sailors.get('c3')).toBe('s');
    expect(position.sirens).toEqual({ gold: 'a1', silver: 'f6' });
    expect(position.carried).toEqual({ gold: 2, silver: 2 });
    expect(position.toAct).toBe('gold');
    expect(position.owed).toBe(1);
    expect(position.ringsOut).toEqual({ gold: 0, silver: 0 });
  });

  it('reads stacks from bottom to top, neutral Sailors, and counts rings that are out', () => {
    const position = parsePosition('6/6/1(gsg)1S2/2G()2/6/6 1,0 3,3 s2');
    expect(position.sailors.get('b4')).toBe('gsg');
    expect(position.sailors.get('d3')).toBe('');
    expect(position.sirens).toEqual({ gold: 'c3', silver: 'd4' });
    expect(position.ringsOut).toEqual({ gold: 4, silver: 6 });
    expect(position.toAct).toBe('silver');
    expect(controller('gsg')).toBe('gold');
    expect(controller('')).toBeNull();
  });
});

describe('parseAction', () => {
  it('reads the five forms', () => {
    expect(parseAction('@c3')).toEqual({ kind: 'siren', text: '@c3', to: 'c3' });
    expect(parseAction('@c3xd4')).toMatchObject({ kind: 'attack', on: 'c3', push: 'd4' });
    expect(parseAction('c3-b3')).toMatchObject({ kind: 'sailor', from: 'c3', to: 'b3' });
    expect(parseAction('+c3')).toMatchObject({ kind: 'transfer', sailor: 'c3' });
    expect(parseAction('-c3')).toMatchObject({ kind: 'withdraw', sailor: 'c3' });
  });

  it.each(['', 'c3', '@g7', '@c3x', 'c3-', '+', '@c3xd4 '])('refuses %j', (text) => {
    expect(() => parseAction(text)).toThrow('no action');
  });
});

describe('words', () => {
  it('says each kind of action with what it does', () => {
    speak('en');
    const say = (action: string) => words(action, rich.effects[action], t, 'gold');
    expect(say('@b2')).toBe('Gold’s Siren moves to b2.');
    expect(say('@d4xe3')).toBe('Gold’s Siren attacks on d4 and pushes the other to e3.');
    expect(say('b3-b2')).toBe('The Sailor on b3 steps to b2.');
    expect(say('+d2')).toBe('Gold’s Siren puts a ring on the Sailor on d2. Gold controls him now.');
    expect(say('-b3')).toBe(
      'Gold’s Siren takes her ring off the Sailor on b3. He is nobody’s now.',
    );
    expect(say('b1-a1')).toBe(
      'The Sailor on b1 comes home to a1 and scores. ' +
        'Back to the Sirens: 1 gold ring and 1 silver ring.',
    );
  });

  it('tells the end of the game', () => {
    speak('en');
    expect(words('b1-a1', win.effects['b1-a1'], t)).toContain('That wins the game.');
  });

  it('needs neither effect nor actor, and speaks Italian', () => {
    speak('en');
    expect(words('@c3', null, t)).toBe('The Siren moves to c3.');
    speak('it');
    expect(words('b3-b2', rich.effects['b3-b2'], t)).toBe('Il Marinaio in b3 va in b2.');
    speak('en');
  });
});
