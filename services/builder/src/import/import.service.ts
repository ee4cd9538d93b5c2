import { createHash } from 'node:crypto';
import type { Code } from '@casebook/catalogue';
import { type Caller, Problem } from '@casebook/service-kit';
import { parseDesign, readOdm, type StudyDesign } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { Plain } from '../plain';
import { STUDY_ID_TEXT, type CreatedStudy, type ImportNote } from '../study/study.dto';
import { StudyService } from '../study/study.service';
import { designFaults } from './faults';
import type { ImportResult } from './import.dto';
import type { Upload } from './upload';

const STUDY_ID_LENGTH = 100;

@Injectable()
export class ImportService {
  constructor(private readonly studies: StudyService) {}

  /**
   * Creates a study from each design of a CDISC ODM file: all of them or nothing.
   *
   * @throws Problem 422 with the line, column and path of every fault of the file
   */
  async importOdm(caller: Caller, upload: Upload): Promise<ImportResult> {
    const result = readOdm(upload.content);
    if (!result.ok) {
      const [first] = result.faults;
      throw new Problem(422, 'BUILDER_FILE_FAULTY', {
        params: { count: result.faults.length, line: first?.line, column: first?.column },
        errors: result.faults.map(({ code, line, column, path, params }) => ({
          field: 'file',
          code: code as Code,
          params: { ...params, line, column, path },
        })),
      });
    }
    const designs = result.designs.map(({ design, report }) => {
      const kept = new Set(design.unmapped.map(({ path, reason }) => `${path}\n${reason}`));
      return {
        design,
        notes: report.notes.map(
          (note): ImportNote => ({ ...note, kept: kept.has(`${note.path}\n${note.code}`) }),
        ),
      };
    });
    return this.create(caller, designs, upload);
  }

  /** Creates a study from a design document of the product's own schema. */
  async importDesign(
    caller: Caller,
    document: unknown,
    upload?: Upload,
    studyIdText?: string,
  ): Promise<CreatedStudy> {
    const parsed = parseDesign(document);
    if ('faults' in parsed) throw designFaults(parsed.faults);
    const { studies: _single, ...created } = await this.create(
      caller,
      [{ design: parsed.design, notes: [] }],
      upload,
      studyIdText,
    );
    return created;
  }

  /** @throws Problem 422 with the place of the first fault when the file is no JSON */
  readJson(upload: Upload): unknown {
    try {
      return JSON.parse(upload.content.toString('utf8')) as unknown;
    } catch (error) {
      throw Problem.invalid([
        {
          field: 'file',
          code: 'BUILDER_FILE_NOT_JSON',
          params: { reason: (error as Error).message.slice(0, 200) },
        },
      ]);
    }
  }

  private async create(
    caller: Caller,
    designs: { design: StudyDesign; notes: ImportNote[] }[],
    upload?: Upload,
    wantedId = upload?.fields.get('studyIdText')?.trim(),
  ): Promise<ImportResult> {
    if (wantedId && !STUDY_ID_TEXT.test(wantedId)) {
      throw Problem.invalid([{ field: 'studyIdText', code: 'BUILDER_STUDY_ID_FORM' }]);
    }
    const named = designs.map(({ design, notes }, position) => {
      // The wanted ID is for one study; further studies of the file keep the file's own IDs.
      const id = (position === 0 && wantedId) || design.study.studyIdText.trim();
      const studyIdText = id.slice(0, STUDY_ID_LENGTH);
      return { design: { ...design, study: { ...design.study, studyIdText } }, notes };
    });
    const studies: Plain<CreatedStudy>[] = await this.studies.create(caller, named, {
      origin: 'import',
      ...(upload && {
        file: {
          name: upload.fileName,
          sha256: createHash('sha256').update(upload.content).digest('hex'),
        },
      }),
    });
    return { ...studies[0]!, studies };
  }
}
