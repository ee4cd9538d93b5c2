import { languages } from '@casebook/catalogue';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, Modal } from './antd';
import { AppFrame } from './AppFrame';
import { CasebookThemeProvider } from './CasebookThemeProvider';
import { UiContext } from './context';
import { DateTimeZoned, dayText, offsetText, zonedText } from './DateTimeZoned';
import { numberTexts } from './numbers';
import { KeyboardHelp } from './KeyboardHelp';
import { PageHeader } from './PageHeader';
import { Legend, statuses, statusNames } from './status';
import { textWithLanguage } from './TextIn';

const noAddress = { search: '', replaceSearch: () => {} };

describe('status glyphs', () => {
  it('have a different word for each status in each language', () => {
    for (const language of languages) {
      expect(new Set(statusNames.map((name) => statuses[name].word[language])).size).toBe(26);
    }
  });

  it('have the words of the specification for the states of a page [R9-STATUS-01]', () => {
    const states = ['notStarted', 'inProgress', 'complete', 'notApplicable'] as const;
    expect(states.map((state) => statuses[state].word.en)).toEqual([
      'Not started',
      'In progress',
      'Complete',
      'N/A',
    ]);
  });
});

describe('study content', () => {
  it("falls back to the study's first language", () => {
    expect(textWithLanguage({ ja: '体重', en: 'Weight' }, 'en')).toEqual({
      text: 'Weight',
      language: 'en',
    });
    expect(textWithLanguage({ ja: '体重', en: 'Weight' }, 'th')).toEqual({
      text: '体重',
      language: 'ja',
    });
    expect(textWithLanguage({}, 'th').text).toBe('');
  });
});

describe('moments', () => {
  it('are shown in the local time of the site, with Gregorian years [R8-TEXT-01]', () => {
    const utc = '2026-03-31T15:30:00Z';
    expect(zonedText(utc, 540, 'ja')).toBe('2026/04/01 00:30');
    expect(zonedText(utc, 540, 'en')).toBe('01 Apr 2026, 00:30');
    expect(zonedText(utc, 420, 'th')).toBe('31/03/2026 22:30');
    expect(zonedText(utc, -210, 'th', true)).toBe('31/03/2026');
    expect(zonedText(utc, -210, 'th')).toBe('31/03/2026 12:00');
    expect([offsetText(540), offsetText(-210)]).toEqual(['UTC+09:00', 'UTC-03:30']);
  });

  it("have days in the reader's format, and dates with unknown parts as entered [R8-TEXT-01]", () => {
    expect(dayText('2026-04-01', 'ja')).toBe('2026/04/01');
    expect(dayText('2026-04-01', 'en')).toBe('01 Apr 2026');
    expect(dayText('2026-04-01', 'th')).toBe('01/04/2026');
    expect(dayText('2026-04-UN', 'en')).toBe('2026-04-UN');
  });

  it.each([
    ['ja', '2026/04/01 00:30 (UTC+09:00)'],
    ['en', '01 Apr 2026, 00:30 (UTC+09:00)'],
    ['th', '01/04/2026 00:30 (UTC+09:00)'],
  ] as const)('have the offset of the site in %s [R8-TEXT-01]', (language, text) => {
    render(
      <UiContext value={{ language, navigate: () => {}, personId: 1 }}>
        <DateTimeZoned utc="2026-03-31T15:30:00Z" offsetMinutes={540} />
      </UiContext>,
    );
    expect(screen.getByText(text)).toHaveAttribute('dateTime', '2026-03-31T15:30:00Z');
  });

  it('are shown in the local time of the reader when they have no site [R8-TEXT-01]', () => {
    const utc = '2026-03-31T15:30:00Z';
    const own = -new Date(utc).getTimezoneOffset();
    render(
      <UiContext value={{ language: 'en', navigate: () => {}, personId: 1 }}>
        <DateTimeZoned utc={utc} />
      </UiContext>,
    );
    expect(screen.getByText(`${zonedText(utc, own, 'en')} (${offsetText(own)})`)).toBeVisible();
  });
});

describe('counts and percentages', () => {
  it("have the grouping of the reader's language and Latin digits [R8-TEXT-01]", () => {
    for (const language of languages) {
      const { count, percent } = numberTexts(language);
      expect([count(10_000), percent(0.256)]).toEqual(['10,000', '26%']);
    }
  });
});

describe('frame', () => {
  it('opens links without reloading, marks the current one, and explains the keys', async () => {
    const navigate = jest.fn();
    render(
      <CasebookThemeProvider language="en" navigate={navigate} address={noAddress} personId={1}>
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
    // The help is that of the screen.
    expect(screen.getByText('Save')).toBeInTheDocument();
  });

  it('shows the keys of the frame on a screen without a help of its own [D8-FRAME-02]', async () => {
    render(
      <CasebookThemeProvider language="en" navigate={() => {}} address={noAddress} personId={1}>
        <AppFrame
          homeHref="/"
          onLanguage={() => {}}
          navigation={[]}
          shortcuts={[{ keys: ['/'], label: 'Find a subject' }]}
        >
          <p>A screen</p>
        </AppFrame>
      </CasebookThemeProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Shortcuts and legend' }));
    expect(await screen.findByText('Find a subject')).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('a busy button', () => {
  it('keeps its name, and has no icon when the work is done', () => {
    const button = (loading: boolean) => (
      <CasebookThemeProvider language="en" navigate={() => {}} address={noAddress} personId={1}>
        <Button loading={loading}>Save</Button>
      </CasebookThemeProvider>
    );
    const { rerender, container } = render(button(true));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveClass('ant-btn-loading');
    expect(container.querySelector('.cb-busy')).toBeInTheDocument();
    rerender(button(false));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveTextContent(/^Save$/);
    expect(container.querySelector('.cb-busy, .anticon')).toBeNull();
  });
});

function Asking() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      {asking ? <Modal open title="Why?" onOk={() => setAsking(false)} /> : null}
    </>
  );
}

it('a dialog returns the focus when it is unmounted', async () => {
  render(
    <CasebookThemeProvider language="en" navigate={() => {}} address={noAddress} personId={1}>
      <Asking />
    </CasebookThemeProvider>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByText('OK'));
  await waitFor(() => expect(screen.getByText('Ask')).toHaveFocus());
});

it('a dialog gives the focus to its first text field', async () => {
  render(
    <CasebookThemeProvider language="en" navigate={() => {}} address={noAddress} personId={1}>
      <Modal open title="Why?">
        <input type="checkbox" />
        <textarea aria-label="Reason" />
      </Modal>
    </CasebookThemeProvider>,
  );
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveFocus());
});
