import { languages } from '@casebook/catalogue';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppFrame } from './AppFrame';
import { CasebookThemeProvider } from './CasebookThemeProvider';
import { offsetText, zonedText } from './DateTimeZoned';
import { KeyboardHelp } from './KeyboardHelp';
import { PageHeader } from './PageHeader';
import { Legend, statuses, statusNames } from './status';
import { pickText } from './TextIn';

describe('status glyphs', () => {
  it('has one word per meaning in each language, no two alike', () => {
    for (const language of languages) {
      expect(new Set(statusNames.map((name) => statuses[name].word[language])).size).toBe(15);
    }
  });
});

describe('study content', () => {
  it("falls back to the study's first language", () => {
    expect(pickText({ ja: '体重', en: 'Weight' }, 'en')).toEqual({
      text: 'Weight',
      language: 'en',
    });
    expect(pickText({ ja: '体重', en: 'Weight' }, 'th')).toEqual({ text: '体重', language: 'ja' });
    expect(pickText({}, 'th').text).toBe('');
  });
});

describe('moments', () => {
  it('are shown on the clock of the site, in Gregorian years', () => {
    const utc = '2026-03-31T15:30:00Z';
    expect(zonedText(utc, 540, 'ja')).toBe('2026/04/01 00:30');
    expect(zonedText(utc, 540, 'en')).toBe('01 Apr 2026, 00:30');
    expect(zonedText(utc, 420, 'th')).toContain('2026');
    expect([offsetText(540), offsetText(-210)]).toEqual(['UTC+09:00', 'UTC-03:30']);
  });
});

describe('frame', () => {
  it('opens links without reloading, marks the current one, and explains the keys', async () => {
    const navigate = jest.fn();
    const address = { search: '', replaceSearch: () => {} };
    render(
      <CasebookThemeProvider language="en" navigate={navigate} address={address} personId={1}>
        <AppFrame
          homeHref="/"
          onLanguage={() => {}}
          currentKey="list"
          navigation={[
            { key: 's', label: 'Subjects', items: [{ key: 'list', href: '/list', label: 'List' }] },
            { key: 'empty', label: 'IWRS', items: [] },
          ]}
        >
          <PageHeader title="Subjects of the study" breadcrumb={[{ label: 'Home', href: '/' }]} />
          <KeyboardHelp shortcuts={[{ keys: ['Ctrl', 'S'], label: 'Save' }]} />
          <Legend only={['locked']} />
        </AppFrame>
      </CasebookThemeProvider>,
    );
    const link = screen.getByText('List').closest('a')!;
    expect(link).toHaveAttribute('aria-current', 'page');
    await userEvent.click(link);
    expect(navigate).toHaveBeenCalledWith('/list');
    expect(screen.queryByText('IWRS')).toBeNull();
    expect(document.documentElement.lang).toBe('en-US');
    await userEvent.keyboard('?');
    expect(await screen.findByText('Show this list')).toBeInTheDocument();
  });
});
