export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      earnings: {
        Row: {
          amount: number;
          corrects_id: string | null;
          earned_date: string;
          entered_by: string | null;
          id: string;
          paid_on: string | null;
          payout_run_id: string | null;
          period: string | null;
          pro_user_id: string | null;
          reason: string | null;
          referral_id: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          corrects_id?: string | null;
          earned_date: string;
          entered_by?: string | null;
          id?: string;
          paid_on?: string | null;
          payout_run_id?: string | null;
          period?: string | null;
          pro_user_id?: string | null;
          reason?: string | null;
          referral_id?: string | null;
          status: string;
        };
        Update: {
          amount?: number;
          corrects_id?: string | null;
          earned_date?: string;
          entered_by?: string | null;
          id?: string;
          paid_on?: string | null;
          payout_run_id?: string | null;
          period?: string | null;
          pro_user_id?: string | null;
          reason?: string | null;
          referral_id?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "earnings_corrects_id_fkey";
            columns: ["corrects_id"];
            isOneToOne: false;
            referencedRelation: "earnings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "earnings_payout_run_id_fkey";
            columns: ["payout_run_id"];
            isOneToOne: false;
            referencedRelation: "payout_runs";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "earnings_pro_user_id_fkey";
            columns: ["pro_user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "earnings_referral_id_fkey";
            columns: ["referral_id"];
            isOneToOne: true;
            referencedRelation: "referrals";
            referencedColumns: ["id"];
          },
        ];
      };
      er_categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          rev: number;
          slug: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name: string;
          rev?: number;
          slug: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          rev?: number;
          slug?: string;
          version?: number;
        };
        Relationships: [];
      };
      er_content_revision: {
        Row: {
          allowed_episodes: number | null;
          changed_at: string;
          epoch: string;
          only_row: boolean;
          rev: number;
        };
        ComputedFields: never;
        Insert: {
          allowed_episodes?: number | null;
          changed_at?: string;
          epoch?: string;
          only_row?: boolean;
          rev?: number;
        };
        Update: {
          allowed_episodes?: number | null;
          changed_at?: string;
          epoch?: string;
          only_row?: boolean;
          rev?: number;
        };
        Relationships: [];
      };
      er_episodes: {
        Row: {
          card_text: string | null;
          chapters: NonNullable<Json>;
          corrections: NonNullable<Json>;
          created_at: string;
          cta: string | null;
          duration_minutes: number | null;
          enclosure_bytes: number | null;
          enclosure_type: string | null;
          enclosure_url: string | null;
          episode_date: string | null;
          episode_link: string | null;
          first_published_at: string | null;
          guest_link: string | null;
          guest_name: string | null;
          guests: NonNullable<Json>;
          id: string;
          is_featured: boolean;
          is_machine_made: boolean;
          is_manual_clip: boolean;
          is_published: boolean;
          key_takeaways: string[];
          links: NonNullable<Json>;
          made_by: string;
          publish_at: string | null;
          quick_take: string | null;
          quotes: string[];
          recap_body: string | null;
          recommendations: string[];
          rests_on: string | null;
          rev: number;
          review_note: string | null;
          reviewed_at: string | null;
          reviewer_id: string | null;
          show_id: string;
          show_notes: string | null;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
          submitted_at: string | null;
          thumbnail_alt: string | null;
          thumbnail_url: string | null;
          title: string;
          transcribed_seconds: number | null;
          transcript: string | null;
          version: number;
          why_it_matters: string | null;
          writer_id: string | null;
          youtube_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          card_text?: string | null;
          chapters?: NonNullable<Json>;
          corrections?: NonNullable<Json>;
          created_at?: string;
          cta?: string | null;
          duration_minutes?: number | null;
          enclosure_bytes?: number | null;
          enclosure_type?: string | null;
          enclosure_url?: string | null;
          episode_date?: string | null;
          episode_link?: string | null;
          first_published_at?: string | null;
          guest_link?: string | null;
          guest_name?: string | null;
          guests?: NonNullable<Json>;
          id?: string;
          is_featured?: boolean;
          is_machine_made?: boolean;
          is_manual_clip?: boolean;
          is_published?: boolean;
          key_takeaways?: string[];
          links?: NonNullable<Json>;
          made_by?: string;
          publish_at?: string | null;
          quick_take?: string | null;
          quotes?: string[];
          recap_body?: string | null;
          recommendations?: string[];
          rests_on?: string | null;
          rev?: number;
          review_note?: string | null;
          reviewed_at?: string | null;
          reviewer_id?: string | null;
          show_id: string;
          show_notes?: string | null;
          slug: string;
          source_hash?: string | null;
          source_key?: string | null;
          submitted_at?: string | null;
          thumbnail_alt?: string | null;
          thumbnail_url?: string | null;
          title: string;
          transcribed_seconds?: number | null;
          transcript?: string | null;
          version?: number;
          why_it_matters?: string | null;
          writer_id?: string | null;
          youtube_url?: string | null;
        };
        Update: {
          card_text?: string | null;
          chapters?: NonNullable<Json>;
          corrections?: NonNullable<Json>;
          created_at?: string;
          cta?: string | null;
          duration_minutes?: number | null;
          enclosure_bytes?: number | null;
          enclosure_type?: string | null;
          enclosure_url?: string | null;
          episode_date?: string | null;
          episode_link?: string | null;
          first_published_at?: string | null;
          guest_link?: string | null;
          guest_name?: string | null;
          guests?: NonNullable<Json>;
          id?: string;
          is_featured?: boolean;
          is_machine_made?: boolean;
          is_manual_clip?: boolean;
          is_published?: boolean;
          key_takeaways?: string[];
          links?: NonNullable<Json>;
          made_by?: string;
          publish_at?: string | null;
          quick_take?: string | null;
          quotes?: string[];
          recap_body?: string | null;
          recommendations?: string[];
          rests_on?: string | null;
          rev?: number;
          review_note?: string | null;
          reviewed_at?: string | null;
          reviewer_id?: string | null;
          show_id?: string;
          show_notes?: string | null;
          slug?: string;
          source_hash?: string | null;
          source_key?: string | null;
          submitted_at?: string | null;
          thumbnail_alt?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          transcribed_seconds?: number | null;
          transcript?: string | null;
          version?: number;
          why_it_matters?: string | null;
          writer_id?: string | null;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "er_episodes_reviewer_id_fkey";
            columns: ["reviewer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "er_episodes_show_id_fkey";
            columns: ["show_id"];
            isOneToOne: false;
            referencedRelation: "er_shows";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "er_episodes_writer_id_fkey";
            columns: ["writer_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      er_glossary: {
        Row: {
          misheard: string[];
          show_id: string;
          term: string;
        };
        ComputedFields: never;
        Insert: {
          misheard?: string[];
          show_id: string;
          term: string;
        };
        Update: {
          misheard?: string[];
          show_id?: string;
          term?: string;
        };
        Relationships: [];
      };
      er_history: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_kind: string;
          after: Json | null;
          before: Json | null;
          happened_at: string;
          id: number;
          row_id: string | null;
          table_name: string;
          title: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_kind: string;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: number;
          row_id?: string | null;
          table_name: string;
          title?: string | null;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_kind?: string;
          after?: Json | null;
          before?: Json | null;
          happened_at?: string;
          id?: number;
          row_id?: string | null;
          table_name?: string;
          title?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "er_history_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      er_inbox: {
        Row: {
          assignee_id: string | null;
          closed_at: string | null;
          created_at: string;
          episode_id: string | null;
          id: string;
          opened_at: string | null;
          opened_by: string | null;
          reason: string | null;
          show_name: string | null;
          source: string;
          source_key: string | null;
          state: string;
          title: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignee_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          episode_id?: string | null;
          id?: string;
          opened_at?: string | null;
          opened_by?: string | null;
          reason?: string | null;
          show_name?: string | null;
          source: string;
          source_key?: string | null;
          state: string;
          title?: string | null;
        };
        Update: {
          assignee_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          episode_id?: string | null;
          id?: string;
          opened_at?: string | null;
          opened_by?: string | null;
          reason?: string | null;
          show_name?: string | null;
          source?: string;
          source_key?: string | null;
          state?: string;
          title?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "er_inbox_assignee_id_fkey";
            columns: ["assignee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "er_inbox_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: true;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "er_inbox_opened_by_fkey";
            columns: ["opened_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      er_old_addresses: {
        Row: {
          id: string;
          kind: string;
          rev: number;
          row_id: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          kind: string;
          rev: number;
          row_id: string;
          slug: string;
        };
        Update: {
          id?: string;
          kind?: string;
          rev?: number;
          row_id?: string;
          slug?: string;
        };
        Relationships: [];
      };
      er_receipts: {
        Row: {
          created_at: string;
          episode_id: string;
          field: string;
          is_current: boolean;
          lines: string[];
          passage_key: string | null;
          said_by: string;
          sentence: string;
          sentence_key: string;
          support: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          episode_id: string;
          field: string;
          is_current?: boolean;
          lines?: string[];
          passage_key?: string | null;
          said_by: string;
          sentence: string;
          sentence_key: string;
          support: string;
        };
        Update: {
          created_at?: string;
          episode_id?: string;
          field?: string;
          is_current?: boolean;
          lines?: string[];
          passage_key?: string | null;
          said_by?: string;
          sentence?: string;
          sentence_key?: string;
          support?: string;
        };
        Relationships: [];
      };
      er_related: {
        Row: {
          id: string;
          related: string[];
          rev: number;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          related: string[];
          rev?: number;
        };
        Update: {
          id?: string;
          related?: string[];
          rev?: number;
        };
        Relationships: [
          {
            foreignKeyName: "er_related_id_fkey";
            columns: ["id"];
            isOneToOne: true;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
        ];
      };
      er_shows: {
        Row: {
          attribution: string | null;
          auto_track_youtube: boolean;
          category_id: string;
          created_at: string;
          description: string | null;
          hosts: NonNullable<Json>;
          id: string;
          image_url: string | null;
          language: string | null;
          license: string | null;
          name: string;
          rev: number;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
          version: number;
          website_url: string | null;
          youtube_channel_id: string | null;
          youtube_channel_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          attribution?: string | null;
          auto_track_youtube?: boolean;
          category_id: string;
          created_at?: string;
          description?: string | null;
          hosts?: NonNullable<Json>;
          id?: string;
          image_url?: string | null;
          language?: string | null;
          license?: string | null;
          name: string;
          rev?: number;
          slug: string;
          source_hash?: string | null;
          source_key?: string | null;
          version?: number;
          website_url?: string | null;
          youtube_channel_id?: string | null;
          youtube_channel_url?: string | null;
        };
        Update: {
          attribution?: string | null;
          auto_track_youtube?: boolean;
          category_id?: string;
          created_at?: string;
          description?: string | null;
          hosts?: NonNullable<Json>;
          id?: string;
          image_url?: string | null;
          language?: string | null;
          license?: string | null;
          name?: string;
          rev?: number;
          slug?: string;
          source_hash?: string | null;
          source_key?: string | null;
          version?: number;
          website_url?: string | null;
          youtube_channel_id?: string | null;
          youtube_channel_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "er_shows_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "er_categories";
            referencedColumns: ["id"];
          },
        ];
      };
      er_tombstones: {
        Row: {
          id: string;
          kind: string;
          rev: number;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          kind: string;
          rev: number;
        };
        Update: {
          id?: string;
          kind?: string;
          rev?: number;
        };
        Relationships: [];
      };
      highlights: {
        Row: {
          created_at: string;
          episode_id: string;
          folded_text: string;
          id: string;
          note: string | null;
          prefix: string;
          quote: string;
          section: string;
          shared_at: string | null;
          shares_note: boolean;
          start_index: number;
          stored_at: string;
          suffix: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          episode_id: string;
          folded_text?: never;
          id?: string;
          note?: string | null;
          prefix?: string;
          quote: string;
          section: string;
          shared_at?: string | null;
          shares_note?: boolean;
          start_index?: number;
          stored_at?: string;
          suffix?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          episode_id?: string;
          folded_text?: never;
          id?: string;
          note?: string | null;
          prefix?: string;
          quote?: string;
          section?: string;
          shared_at?: string | null;
          shares_note?: boolean;
          start_index?: number;
          stored_at?: string;
          suffix?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      list_items: {
        Row: {
          list_id: string;
          note: string | null;
          podcast_id: string;
          rank_order: number;
        };
        ComputedFields: never;
        Insert: {
          list_id: string;
          note?: string | null;
          podcast_id: string;
          rank_order: number;
        };
        Update: {
          list_id?: string;
          note?: string | null;
          podcast_id?: string;
          rank_order?: number;
        };
        Relationships: [
          {
            foreignKeyName: "list_items_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: false;
            referencedRelation: "top_lists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "list_items_podcast_id_fkey";
            columns: ["podcast_id"];
            isOneToOne: false;
            referencedRelation: "podcasts";
            referencedColumns: ["id"];
          },
        ];
      };
      listening_positions: {
        Row: {
          episode_id: string;
          second: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          episode_id: string;
          second: number;
          updated_at: string;
          user_id: string;
        };
        Update: {
          episode_id?: string;
          second?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "listening_positions_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: false;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
        ];
      };
      notices: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          created_at: string;
          id: string;
          kind: string;
          outcome: string;
          read_at: string | null;
          reason: string | null;
          report_id: string | null;
          subject: string;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          outcome: string;
          read_at?: string | null;
          reason?: string | null;
          report_id?: string | null;
          subject: string;
          title: string;
          user_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          outcome?: string;
          read_at?: string | null;
          reason?: string | null;
          report_id?: string | null;
          subject?: string;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notices_report_id_fkey";
            columns: ["report_id"];
            isOneToOne: false;
            referencedRelation: "reports";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      payout_runs: {
        Row: {
          created_at: string;
          created_by: string | null;
          first_day: string;
          id: string;
          last_day: string;
          paid_at: string | null;
          paid_by: string | null;
          pro_count: number;
          total_cents: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          first_day: string;
          id?: string;
          last_day: string;
          paid_at?: string | null;
          paid_by?: string | null;
          pro_count: number;
          total_cents: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          first_day?: string;
          id?: string;
          last_day?: string;
          paid_at?: string | null;
          paid_by?: string | null;
          pro_count?: number;
          total_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: "payout_runs_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "payout_runs_paid_by_fkey";
            columns: ["paid_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      podcasts: {
        Row: {
          created_at: string;
          description: string | null;
          feed_url: string | null;
          folded_name: string;
          folded_text: string;
          id: string;
          image_url: string | null;
          name: string;
          show_id: string | null;
          status: string;
          suggested_by: string | null;
          version: number;
          website_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          feed_url?: string | null;
          folded_name?: never;
          folded_text?: never;
          id?: string;
          image_url?: string | null;
          name: string;
          show_id?: string | null;
          status?: string;
          suggested_by?: string | null;
          version?: number;
          website_url?: string | null;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          feed_url?: string | null;
          folded_name?: never;
          folded_text?: never;
          id?: string;
          image_url?: string | null;
          name?: string;
          show_id?: string | null;
          status?: string;
          suggested_by?: string | null;
          version?: number;
          website_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "podcasts_show_id_fkey";
            columns: ["show_id"];
            isOneToOne: true;
            referencedRelation: "er_shows";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "podcasts_suggested_by_fkey";
            columns: ["suggested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          banner_image_url: string | null;
          bio: string | null;
          created_at: string;
          email: string | null;
          follower_count: number;
          full_name: string | null;
          hidden_at: string | null;
          is_public: boolean;
          onboarding_completed: boolean;
          referral_code: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          banner_image_url?: string | null;
          bio?: string | null;
          created_at?: string;
          email?: string | null;
          follower_count?: number;
          full_name?: string | null;
          hidden_at?: string | null;
          is_public?: boolean;
          onboarding_completed?: boolean;
          referral_code?: string | null;
          user_id: string;
        };
        Update: {
          avatar_url?: string | null;
          banner_image_url?: string | null;
          bio?: string | null;
          created_at?: string;
          email?: string | null;
          follower_count?: number;
          full_name?: string | null;
          hidden_at?: string | null;
          is_public?: boolean;
          onboarding_completed?: boolean;
          referral_code?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      read_episodes: {
        Row: {
          episode_id: string;
          opened_at: string | null;
          read_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          episode_id: string;
          opened_at?: string | null;
          read_at?: string;
          user_id: string;
        };
        Update: {
          episode_id?: string;
          opened_at?: string | null;
          read_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "read_episodes_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: false;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
        ];
      };
      reading_settings: {
        Row: {
          is_history_paused: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          is_history_paused?: boolean;
          user_id: string;
        };
        Update: {
          is_history_paused?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
      referrals: {
        Row: {
          due_at: string | null;
          id: string;
          note: string | null;
          payout_amount: number;
          pro_user_id: string | null;
          referred_user_id: string | null;
          rewarded_at: string | null;
          rule_id: number | null;
          signup_date: string;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          due_at?: string | null;
          id?: string;
          note?: string | null;
          payout_amount?: number;
          pro_user_id?: string | null;
          referred_user_id?: string | null;
          rewarded_at?: string | null;
          rule_id?: number | null;
          signup_date?: string;
          status?: string;
        };
        Update: {
          due_at?: string | null;
          id?: string;
          note?: string | null;
          payout_amount?: number;
          pro_user_id?: string | null;
          referred_user_id?: string | null;
          rewarded_at?: string | null;
          rule_id?: number | null;
          signup_date?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "referrals_pro_user_id_fkey";
            columns: ["pro_user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "referrals_referred_user_id_fkey";
            columns: ["referred_user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "referrals_rule_id_fkey";
            columns: ["rule_id"];
            isOneToOne: false;
            referencedRelation: "reward_rules";
            referencedColumns: ["id"];
          },
        ];
      };
      reports: {
        Row: {
          account_id: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          episode_id: string | null;
          id: string;
          kind: string;
          line_id: string | null;
          list_id: string | null;
          message: string;
          outcome: string | null;
          podcast_id: string | null;
          proposed_text: string | null;
          reply: string | null;
          reported_text: string | null;
          reporter_id: string;
          section: string | null;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          episode_id?: string | null;
          id?: string;
          kind: string;
          line_id?: string | null;
          list_id?: string | null;
          message: string;
          outcome?: string | null;
          podcast_id?: string | null;
          proposed_text?: string | null;
          reply?: string | null;
          reported_text?: string | null;
          reporter_id: string;
          section?: string | null;
          title: string;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          episode_id?: string | null;
          id?: string;
          kind?: string;
          line_id?: string | null;
          list_id?: string | null;
          message?: string;
          outcome?: string | null;
          podcast_id?: string | null;
          proposed_text?: string | null;
          reply?: string | null;
          reported_text?: string | null;
          reporter_id?: string;
          section?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "reports_account_id_fkey";
            columns: ["account_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "reports_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "reports_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: false;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: false;
            referencedRelation: "top_lists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_podcast_id_fkey";
            columns: ["podcast_id"];
            isOneToOne: false;
            referencedRelation: "podcasts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reports_reporter_id_fkey";
            columns: ["reporter_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      reward_rules: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          days_until_earned: number;
          id: number;
          max_per_month: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          days_until_earned: number;
          id?: number;
          max_per_month: number;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          days_until_earned?: number;
          id?: number;
          max_per_month?: number;
        };
        Relationships: [
          {
            foreignKeyName: "reward_rules_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      saved_episodes: {
        Row: {
          episode_id: string;
          saved_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          episode_id: string;
          saved_at?: string;
          user_id: string;
        };
        Update: {
          episode_id?: string;
          saved_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "saved_episodes_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: false;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
        ];
      };
      scoped_prompts: {
        Row: {
          body: string;
          category_id: string | null;
          id: string;
          previous_body: string | null;
          show_id: string | null;
          slug: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          category_id?: string | null;
          id?: string;
          previous_body?: string | null;
          show_id?: string | null;
          slug: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          body?: string;
          category_id?: string | null;
          id?: string;
          previous_body?: string | null;
          show_id?: string | null;
          slug?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "scoped_prompts_slug_fkey";
            columns: ["slug"];
            isOneToOne: false;
            referencedRelation: "site_content";
            referencedColumns: ["slug"];
          },
        ];
      };
      site_content: {
        Row: {
          body: string;
          previous_body: string | null;
          slug: string;
          title: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          previous_body?: string | null;
          slug: string;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          body?: string;
          previous_body?: string | null;
          slug?: string;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      startup_ideas: {
        Row: {
          created_at: string;
          episode_id: string;
          id: string;
          ideas: NonNullable<Json>;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          episode_id: string;
          id?: string;
          ideas: NonNullable<Json>;
          user_id: string;
        };
        Update: {
          created_at?: string;
          episode_id?: string;
          id?: string;
          ideas?: NonNullable<Json>;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "startup_ideas_episode_id_fkey";
            columns: ["episode_id"];
            isOneToOne: false;
            referencedRelation: "er_episodes";
            referencedColumns: ["id"];
          },
        ];
      };
      top_lists: {
        Row: {
          created_at: string;
          description: string | null;
          hidden_at: string | null;
          id: string;
          is_pinned: boolean;
          remix_of: string | null;
          share_count: number;
          title: string;
          user_id: string;
          view_count: number;
          visibility: string;
          week_count: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          hidden_at?: string | null;
          id?: string;
          is_pinned?: boolean;
          remix_of?: string | null;
          share_count?: number;
          title: string;
          user_id: string;
          view_count?: number;
          visibility?: string;
          week_count?: number;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          hidden_at?: string | null;
          id?: string;
          is_pinned?: boolean;
          remix_of?: string | null;
          share_count?: number;
          title?: string;
          user_id?: string;
          view_count?: number;
          visibility?: string;
          week_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: "top_lists_remix_of_fkey";
            columns: ["remix_of"];
            isOneToOne: false;
            referencedRelation: "top_lists";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "top_lists_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      user_category_follows: {
        Row: {
          category_id: string;
          created_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: string;
          created_at?: string;
          user_id: string;
        };
        Update: {
          category_id?: string;
          created_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_category_follows_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "er_categories";
            referencedColumns: ["id"];
          },
        ];
      };
      user_profile_follows: {
        Row: {
          created_at: string;
          follower_id: string;
          is_counted: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          follower_id: string;
          is_counted?: boolean;
          user_id: string;
        };
        Update: {
          created_at?: string;
          follower_id?: string;
          is_counted?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_profile_follows_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_roles_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      user_show_follows: {
        Row: {
          created_at: string;
          show_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          show_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          show_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_show_follows_show_id_fkey";
            columns: ["show_id"];
            isOneToOne: false;
            referencedRelation: "er_shows";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_line_report: { Args: { report: string; transcript: string; version: number }; Returns: boolean };
      account_pictures: { Args: { account: string }; Returns: string[] };
      add_ai_spend: { Args: { account?: string; most?: number; tokens: number }; Returns: number };
      add_highlight: {
        Args: {
          added_at?: string;
          highlight: string;
          note?: string;
          prefix: string;
          quote: string;
          recap: string;
          section: string;
          start_index: number;
          suffix: string;
        };
        Returns: boolean;
      };
      alarm_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          failure: string;
          webhook: string;
        }[];
      };
      allow_smaller_site: { Args: { episodes: number }; Returns: undefined };
      answer_notice: { Args: { answer: string; notice: string }; Returns: undefined };
      begin_tracker_run: {
        Args: Record<PropertyKey, never>;
        Returns: {
          since: string;
          token: string;
        }[];
      };
      bulk_warnings: {
        Args: { episodes: string[] };
        Returns: {
          contradicted: number;
          drafts: number;
          refused_quotes: number;
          unopened: number;
          unread: number;
          unsupported: number;
        }[];
      };
      bump_list: { Args: { kind: string; list: string; visitor: string }; Returns: undefined };
      cancel_generations: { Args: { episodes: string[] }; Returns: number };
      cancel_transcription: { Args: { transcription: string }; Returns: boolean };
      change_glossary: { Args: { removed?: string[]; saved: Json; show: string }; Returns: undefined };
      check_account_deletion: { Args: { account: string }; Returns: undefined };
      claim_alarm_messages: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          began_at: string;
          channel: string;
          detail: string;
          ended_at: string;
          id: string;
          part: string;
          phase: string;
          token: string;
        }[];
      };
      claim_digest: {
        Args: { has_idempotency: boolean };
        Returns: {
          email: string;
          frequency: string;
          id: string;
          more: number;
          recaps: Json;
          token: string;
          unsubscribe_secret: string;
        }[];
      };
      claim_feed: {
        Args: { only_feed?: string };
        Returns: {
          address: string;
          category_id: string;
          etag: string;
          id: string;
          last_modified: string;
          license: string;
          token: string;
        }[];
      };
      claim_generations: { Args: { most: number }; Returns: string[] };
      claim_jobs: {
        Args: { kind: string; most?: number; only_key?: string };
        Returns: {
          attempt: number;
          held_until: string;
          key: string;
          payload: Json;
          token: string;
          was_lost: boolean;
        }[];
      };
      claim_rebuild: {
        Args: { at: string; budget: number; lease: string; longest: string; quiet: string };
        Returns: {
          rev: number;
          token: string;
        }[];
      };
      claim_referral: { Args: { code: string }; Returns: undefined };
      clear_history: { Args: Record<PropertyKey, never>; Returns: number };
      complete_onboarding: {
        Args: { categories: string[]; dropped_categories?: string[]; dropped_shows?: string[]; shows: string[] };
        Returns: number;
      };
      confirm_digest: { Args: { token: string }; Returns: string };
      continue_generation: { Args: { reason?: string; token: string; wait_seconds?: number }; Returns: undefined };
      correct_earning: { Args: { cents: number; earning: string; reason: string }; Returns: undefined };
      costs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          last_month: number;
          service: string;
          this_month: number;
          today: number;
          unit: string;
        }[];
      };
      count_reading: { Args: { headers: Json; kind: string; slug: string }; Returns: undefined };
      create_preview: {
        Args: { episode: string };
        Returns: {
          expires_at: string;
          secret: string;
        }[];
      };
      create_private_feed: { Args: Record<PropertyKey, never>; Returns: string };
      create_top_list: {
        Args: { based_on?: string; description: string; id?: string; items: Json; title: string; visibility?: string };
        Returns: string;
      };
      decide_report: {
        Args: { action: string; correction?: string; reason?: string; reply?: string; report: string };
        Returns: undefined;
      };
      delete_account: { Args: { account: string }; Returns: undefined };
      delete_private_feed: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_show: { Args: { name: string; show: string }; Returns: number };
      digest_health: { Args: Record<PropertyKey, never>; Returns: Json };
      discard_payout: { Args: { run: string }; Returns: undefined };
      drop_bylines: { Args: { account: string }; Returns: number };
      drop_job: { Args: { key: string; kind: string }; Returns: boolean };
      end_cancelled_transcription: { Args: { billed?: number; token: string }; Returns: undefined };
      end_highlight_sharing: { Args: { highlight: string }; Returns: undefined };
      end_tracker_run: {
        Args: { checked?: number; created?: number; failures?: Json; token: string };
        Returns: undefined;
      };
      erase_deleted: { Args: { history_id: number }; Returns: undefined };
      fail_job: { Args: { error: string; token: string; wait_seconds?: number }; Returns: boolean };
      fail_rebuild: { Args: { at: string; reason: string; token: string }; Returns: string };
      fail_transcription: {
        Args: { billed?: number; can_retry: boolean; reason: string; token: string; wait_seconds?: number };
        Returns: string;
      };
      failing_jobs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempts: number;
          can_drop: boolean;
          key: string;
          kind: string;
          reason: string;
          retry_at: string;
          title: string;
        }[];
      };
      find_episodes: {
        Args: { context?: string; most?: number; question: string };
        Returns: {
          id: string;
          score: number;
          show_name: string;
          slug: string;
          title: string;
        }[];
      };
      find_in_catalogue: {
        Args: {
          about?: string;
          guest?: string;
          most?: number;
          of_name?: string;
          oldest_first?: boolean;
          since?: string;
          until?: string;
        };
        Returns: {
          card_text: string;
          episode_date: string;
          guests: string[];
          id: string;
          show_name: string;
          slug: string;
          title: string;
          total: number;
        }[];
      };
      find_inbox: {
        Args: {
          assignee?: string;
          descending?: boolean;
          item_state?: string;
          max_rows?: number;
          search?: string;
          show?: string;
          since?: string;
          skip?: number;
          sort?: string;
          until?: string;
        };
        Returns: {
          assignee_id: string;
          assignee_name: string;
          category_name: string;
          created_at: string;
          episode_id: string;
          has_sound: boolean;
          id: string;
          opened_at: string;
          opened_by: string;
          opener_name: string;
          reason: string;
          show_id: string;
          show_name: string;
          source: string;
          state: string;
          title: string;
          total: number;
        }[];
      };
      find_people: {
        Args: { before_id?: string; max_rows?: number; page_before?: string; role_name?: string; search?: string };
        Returns: {
          avatar_url: string;
          blocked_reason: string;
          created_at: string;
          email: string;
          follower_count: number;
          full_name: string;
          is_blocked: boolean;
          last_sign_in_at: string;
          list_count: number;
          roles: string[];
          user_id: string;
        }[];
      };
      find_podcasts: {
        Args: { max_rows?: number; query?: string };
        Returns: {
          description: string;
          id: string;
          image_url: string;
          is_suggestion: boolean;
          name: string;
          total: number;
        }[];
      };
      find_subscriptions: {
        Args: { subscriptions: Json };
        Returns: {
          id: string;
          kind: string;
          name: string;
          place: number;
          slug: string;
        }[];
      };
      finish_job: { Args: { token: string }; Returns: boolean };
      follow_feed: {
        Args: { address: string; category?: string; license?: string; title: string };
        Returns: undefined;
      };
      followed_feeds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          checked_at: string;
          created_at: string;
          failure: string;
          found_count: number;
          host: string;
          id: string;
          title: string;
        }[];
      };
      forget_feed_item: { Args: { episode: string }; Returns: string };
      generate_referral_code: { Args: Record<PropertyKey, never>; Returns: string };
      generation_answers: {
        Args: { token: string };
        Returns: {
          answer: Json;
          question: string;
        }[];
      };
      generations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          answers: number;
          changed_at: string;
          episode_id: string;
          reason: string;
          state: string;
          title: string;
        }[];
      };
      has_recent_session: { Args: Record<PropertyKey, never>; Returns: boolean };
      health_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ahead_rev: number;
          at: string;
          budget: number;
          builds_today: number;
          content_rev: number;
          dirty_since: string;
          failed_at: string;
          failing_since: string;
          last_error: string;
          live_after_seconds: number;
          live_at: string;
          live_rev: number;
          mails_asked: number;
          mails_followed: number;
          next_try_at: string;
          state: string;
          tokens_most: number;
          tokens_spent_at: string;
          tokens_today: number;
          tracked_shows: number;
          tracker_began_at: string;
          tracker_checked: number;
          tracker_created: number;
          tracker_ended_at: string;
          tracker_failures: Json;
          tracker_is_held: boolean;
          turn_at: string;
        }[];
      };
      hold_job: { Args: { token: string }; Returns: boolean };
      hurry_rebuild: { Args: { is_extra: boolean }; Returns: undefined };
      import_episodes: {
        Args: { is_scheduled?: boolean; items: Json; publish: boolean; show: string; source: string };
        Returns: {
          id: string;
          is_published: boolean;
          kept: string[];
          outcome: string;
          problem: string;
          source_key: string;
        }[];
      };
      import_podcasts: { Args: { podcasts: Json }; Returns: number };
      import_reading: { Args: { is_paused?: boolean; opened: Json; saved: Json }; Returns: undefined };
      import_show: {
        Args: {
          category: string;
          keys?: string[];
          new_row: Json;
          show?: string;
          slug: string;
          source_hash: string;
          source_key: string;
        };
        Returns: {
          id: string;
          kept: string[];
          outcome: string;
        }[];
      };
      imported_rows: {
        Args: { keys: string[] };
        Returns: {
          is_published: boolean;
          source_hash: string;
          source_key: string;
        }[];
      };
      inbox_shows: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      job_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          failed: number;
          kind: string;
          oldest: string;
          running: number;
          waiting: number;
        }[];
      };
      keep_texts: { Args: { episode: string; receipts?: Json; section: string; texts: Json }; Returns: number };
      known_episodes: {
        Args: { lookup_keys: string[]; show: string };
        Returns: {
          episode_date: string;
          has_transcript: boolean;
          id: string;
          keys: string[];
          source_key: string;
          title: string;
        }[];
      };
      known_feed_items: { Args: { feed: string }; Returns: Json };
      known_shows: {
        Args: { lookup_keys: string[]; lookup_name: string; lookup_slug: string };
        Returns: {
          has_same_name: boolean;
          id: string;
          keys: string[];
          name: string;
          slug: string;
          source_key: string;
          website: string;
        }[];
      };
      known_videos: {
        Args: { ids: string[] };
        Returns: {
          is_deleted: boolean;
          title: string;
          video_id: string;
        }[];
      };
      list_by_secret: { Args: { secret: string }; Returns: Json };
      list_secret: { Args: { list: string }; Returns: string };
      mark_payout_paid: { Args: { run: string }; Returns: undefined };
      mark_read_up_to: {
        Args: { by_arrival?: boolean; listed_at: string; recap: string };
        Returns: {
          marked: number;
          marked_at: string;
        }[];
      };
      my_access: {
        Args: Record<PropertyKey, never>;
        Returns: {
          blocked_reason: string;
          is_blocked: boolean;
          roles: string[];
        }[];
      };
      my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      my_digest: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          frequency: string;
          next_at: string;
          state: string;
          stop_reason: string;
        }[];
      };
      my_feed: {
        Args: { by_arrival?: boolean; page?: number; page_size?: number };
        Returns: {
          card_text: string | null;
          chapters: NonNullable<Json>;
          corrections: NonNullable<Json>;
          created_at: string;
          cta: string | null;
          duration_minutes: number | null;
          enclosure_bytes: number | null;
          enclosure_type: string | null;
          enclosure_url: string | null;
          episode_date: string | null;
          episode_link: string | null;
          first_published_at: string | null;
          guest_link: string | null;
          guest_name: string | null;
          guests: NonNullable<Json>;
          id: string;
          is_featured: boolean;
          is_machine_made: boolean;
          is_manual_clip: boolean;
          is_published: boolean;
          key_takeaways: string[];
          links: NonNullable<Json>;
          made_by: string;
          publish_at: string | null;
          quick_take: string | null;
          quotes: string[];
          recap_body: string | null;
          recommendations: string[];
          rests_on: string | null;
          rev: number;
          review_note: string | null;
          reviewed_at: string | null;
          reviewer_id: string | null;
          show_id: string;
          show_notes: string | null;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
          submitted_at: string | null;
          thumbnail_alt: string | null;
          thumbnail_url: string | null;
          title: string;
          transcribed_seconds: number | null;
          transcript: string | null;
          version: number;
          why_it_matters: string | null;
          writer_id: string | null;
          youtube_url: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "er_episodes";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_feed_shows: { Args: Record<PropertyKey, never>; Returns: string[] };
      my_feed_size: { Args: Record<PropertyKey, never>; Returns: number };
      my_highlights: {
        Args: { page?: number; page_size?: number; query?: string; recap?: string };
        Returns: {
          created_at: string;
          id: string;
          language: string;
          note: string;
          prefix: string;
          quote: string;
          recap_key: string;
          section: string;
          shared_at: string;
          shares_note: boolean;
          show_name: string;
          shown_page: number;
          slug: string;
          start_index: number;
          suffix: string;
          title: string;
          total: number;
        }[];
      };
      my_private_profile: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          onboarding_completed: boolean;
          user_id: string;
        }[];
      };
      my_recaps: {
        Args: { list: string; page?: number; page_size?: number; query?: string };
        Returns: {
          category_name: string;
          category_slug: string;
          duration_minutes: number;
          episode_date: string;
          guest_link: string;
          guest_name: string;
          guests: Json;
          hosts: Json;
          is_manual_clip: boolean;
          listed_at: string;
          show_name: string;
          show_slug: string;
          shown_page: number;
          slug: string;
          thumbnail_url: string;
          title: string;
          total: number;
        }[];
      };
      my_referrals: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          id: string;
          payout_amount: number;
          signup_date: string;
          status: string;
        }[];
      };
      my_unread: {
        Args: { as_of?: string; by_arrival?: boolean; page?: number; page_size?: number };
        Returns: {
          card_text: string | null;
          chapters: NonNullable<Json>;
          corrections: NonNullable<Json>;
          created_at: string;
          cta: string | null;
          duration_minutes: number | null;
          enclosure_bytes: number | null;
          enclosure_type: string | null;
          enclosure_url: string | null;
          episode_date: string | null;
          episode_link: string | null;
          first_published_at: string | null;
          guest_link: string | null;
          guest_name: string | null;
          guests: NonNullable<Json>;
          id: string;
          is_featured: boolean;
          is_machine_made: boolean;
          is_manual_clip: boolean;
          is_published: boolean;
          key_takeaways: string[];
          links: NonNullable<Json>;
          made_by: string;
          publish_at: string | null;
          quick_take: string | null;
          quotes: string[];
          recap_body: string | null;
          recommendations: string[];
          rests_on: string | null;
          rev: number;
          review_note: string | null;
          reviewed_at: string | null;
          reviewer_id: string | null;
          show_id: string;
          show_notes: string | null;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
          submitted_at: string | null;
          thumbnail_alt: string | null;
          thumbnail_url: string | null;
          title: string;
          transcribed_seconds: number | null;
          transcript: string | null;
          version: number;
          why_it_matters: string | null;
          writer_id: string | null;
          youtube_url: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "er_episodes";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      my_unread_size: {
        Args: { as_of?: string };
        Returns: {
          counted_at: string;
          unread: number;
        }[];
      };
      next_tracked_show: {
        Args: { since: string };
        Returns: {
          description: string;
          hosts: Json;
          id: string;
          language: string;
          name: string;
          youtube_channel_id: string;
        }[];
      };
      note_digest: {
        Args: { has_idempotency: boolean; mail: string; outcome: string; problem?: string; token: string };
        Returns: undefined;
      };
      note_feed_check: {
        Args: { etag?: string; feed: string; found: number; last_modified?: string; problem?: string; token: string };
        Returns: undefined;
      };
      note_generation_context: { Args: { context_tokens: number; token: string }; Returns: undefined };
      note_generation_try: { Args: { question: string; token: string }; Returns: number };
      note_left_out: { Args: { slugs: string[] }; Returns: undefined };
      note_live_rev: { Args: { episodes?: number; rev: number }; Returns: number };
      note_open_draft: { Args: { episode: string }; Returns: undefined };
      note_opened: { Args: { recap: string }; Returns: undefined };
      note_transcription_id: { Args: { provider_id: string; token: string; wait_seconds: number }; Returns: boolean };
      note_transcription_sent: { Args: { sent_seconds: number; token: string }; Returns: boolean };
      note_unanswered: { Args: { question: string; reader: string }; Returns: undefined };
      oldest_unpaid_day: { Args: Record<PropertyKey, never>; Returns: string };
      payout_sums: {
        Args: { run: string };
        Returns: {
          cents: number;
          earning_count: number;
          email: string;
          full_name: string;
          pro_user_id: string;
        }[];
      };
      person: { Args: { account: string }; Returns: Json };
      pin_top_list: { Args: { list: string; pinned: boolean }; Returns: boolean };
      preview_expiries: { Args: { episode: string }; Returns: string[] };
      private_feed_since: { Args: Record<PropertyKey, never>; Returns: string };
      pro_lists: {
        Args: { most?: number };
        Returns: {
          created_at: string;
          description: string | null;
          hidden_at: string | null;
          id: string;
          is_pinned: boolean;
          remix_of: string | null;
          share_count: number;
          title: string;
          user_id: string;
          view_count: number;
          visibility: string;
          week_count: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "top_lists";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      prompts_for: {
        Args: { category?: string; show?: string };
        Returns: {
          body: string;
          scope: string;
          slug: string;
          title: string;
        }[];
      };
      publish_due: { Args: { at: string }; Returns: number };
      publish_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          allowed_episodes: number;
          attempts: number;
          budget: number;
          builds_today: number;
          categories: number;
          content_rev: number;
          dirty_since: string;
          episodes: number;
          last_error: string;
          live_episodes: number;
          live_rev: number;
          next_try_at: string;
          requested_rev: number;
          shows: number;
          state: string;
        }[];
      };
      queue_digests: { Args: Record<PropertyKey, never>; Returns: number };
      read_notices: { Args: Record<PropertyKey, never>; Returns: undefined };
      read_private_feed: { Args: { secret: string }; Returns: Json };
      read_transcription: {
        Args: { token: string };
        Returns: {
          guest_count: number;
          id: string;
          language: string;
          provider: string;
          provider_id: string;
          seconds: number;
          secret: string;
          sent_at: string;
          sound_file: string;
          sound_url: string;
          state: string;
          stated_seconds: number;
          terms: string[];
        }[];
      };
      reading_marks: {
        Args: { recaps: string[] };
        Returns: {
          is_read: boolean;
          is_saved: boolean;
          slug: string;
        }[];
      };
      recap_highlights: {
        Args: { recap: string };
        Returns: {
          created_at: string;
          id: string;
          note: string;
          prefix: string;
          quote: string;
          section: string;
          shared_at: string;
          shares_note: boolean;
          start_index: number;
          suffix: string;
        }[];
      };
      recap_preview: { Args: { secret: string }; Returns: Json };
      record_problems: { Args: { problems: Json; read_at: string }; Returns: undefined };
      relay_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          allowed_episodes: number;
          attempts: number;
          budget: number;
          builds_today: number;
          categories: number;
          changed_rows: number;
          content_rev: number;
          dirty_since: string;
          episodes: number;
          last_error: string;
          live_episodes: number;
          live_rev: number;
          next_try_at: string;
          requested_rev: number;
          shows: number;
          state: string;
        }[];
      };
      release_generation: { Args: { token: string }; Returns: undefined };
      replace_list_secret: { Args: { list: string }; Returns: string };
      report_content: {
        Args: {
          kind: string;
          line?: string;
          message: string;
          podcast?: string;
          proposed?: string;
          section?: string;
          selected_text?: string;
          target: string;
        };
        Returns: string;
      };
      report_queue: {
        Args: { after_id?: string; after_time?: string; is_decided?: boolean; max_rows?: number };
        Returns: {
          account_id: string;
          account_name: string;
          answer: string;
          answered_at: string;
          created_at: string;
          decided_at: string;
          decider_name: string;
          episode_id: string;
          episode_slug: string;
          id: string;
          is_gone: boolean;
          kind: string;
          line_id: string;
          list_id: string;
          message: string;
          other_reports: number;
          outcome: string;
          podcast_name: string;
          proposed_text: string;
          reason: string;
          reply: string;
          reported_text: string;
          reporter_name: string;
          section: string;
          title: string;
        }[];
      };
      request_digest: {
        Args: { frequency: string; reader: string };
        Returns: {
          email: string;
          token: string;
        }[];
      };
      request_generations: {
        Args: { episodes: string[] };
        Returns: {
          episode_id: string;
          outcome: string;
        }[];
      };
      request_transcriptions: {
        Args: { episodes: string[]; sound_address?: string };
        Returns: {
          episode_id: string;
          outcome: string;
        }[];
      };
      reserve_ai_tokens: { Args: { account: string; most: number; share: number; tokens: number }; Returns: string };
      restore_deleted: { Args: { history_id: number }; Returns: string };
      restore_reported: { Args: { report: string }; Returns: undefined };
      restore_with_recaps: { Args: { history_id: number }; Returns: number };
      retry_job: { Args: { key: string; kind: string }; Returns: boolean };
      retry_transcription: { Args: { transcription: string }; Returns: boolean };
      review_suggestion: {
        Args: { action: string; podcast: string; reason?: string; target?: string };
        Returns: undefined;
      };
      revoke_previews: { Args: { episode: string }; Returns: undefined };
      save_generation_answer: { Args: { answer: Json; question: string; token: string }; Returns: boolean };
      save_transcription_part: { Args: { answer: Json; part_key: string; token: string }; Returns: undefined };
      search: {
        Args: {
          in_category?: string;
          in_show?: string;
          kinds?: string[];
          page?: number;
          query: string;
          since?: string;
          until?: string;
        };
        Returns: {
          category_name: string;
          category_slug: string;
          day: string;
          description: string;
          episode_count: number;
          id: string;
          image_url: string;
          passage: string;
          passage_second: number;
          show_name: string;
          show_slug: string;
          slug: string;
          title: string;
          total: number;
          type: string;
        }[];
      };
      search_catalog: {
        Args: { query: string };
        Returns: {
          category_name: string;
          category_slug: string;
          description: string;
          episode_count: number;
          id: string;
          image_url: string;
          passage: string;
          passage_second: number;
          show_name: string;
          show_slug: string;
          slug: string;
          title: string;
          type: string;
        }[];
      };
      server_health: { Args: Record<PropertyKey, never>; Returns: Json };
      set_alarm_settings: { Args: { email: string; webhook: string }; Returns: undefined };
      set_blocked: { Args: { account: string; blocked: boolean; reason?: string }; Returns: undefined };
      set_history_paused: { Args: { is_paused: boolean }; Returns: undefined };
      set_reward_rule: {
        Args: { amount: number; days_until_earned: number; max_per_month: number };
        Returns: undefined;
      };
      set_role: { Args: { account: string; granted: boolean; role_name: string }; Returns: undefined };
      set_saved: { Args: { is_saved: boolean; recap: string }; Returns: boolean };
      set_show_rule: { Args: { is_on: boolean; rule: string; show: string }; Returns: undefined };
      share_highlight: { Args: { highlight: string }; Returns: string };
      shared_highlight: { Args: { secret: string }; Returns: Json };
      show_rules: { Args: { show: string }; Returns: string[] };
      site_numbers: { Args: { days: number }; Returns: Json };
      staff_names: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          user_id: string;
        }[];
      };
      start_generation_step: {
        Args: { recaps_per_day: number; token: string };
        Returns: {
          context_tokens: number;
          episode_id: string;
          fields: string[];
          outcome: string;
          show_id: string;
        }[];
      };
      start_payout: {
        Args: { expected_cents: number; first_day: string; last_day: string; left_out?: string[] };
        Returns: string;
      };
      start_rebuild: { Args: { at: string; doubt?: string; lease: string; token: string }; Returns: undefined };
      start_transcription: {
        Args: { hours_per_day: number; hours_per_month: number; provider: string; token: string };
        Returns: string;
      };
      stop_digest: { Args: Record<PropertyKey, never>; Returns: undefined };
      stop_digests: { Args: { address: string; happened_at: string; reason: string }; Returns: undefined };
      stop_feed: { Args: { feed: string }; Returns: undefined };
      store_episode_keys: { Args: { items: Json; show: string }; Returns: undefined };
      store_feed_items: { Args: { feed: string; items: Json; show: string }; Returns: undefined };
      store_generation: {
        Args: {
          failed_fields?: string[];
          new_row: Json;
          notes: string;
          publications_per_day?: number;
          receipts?: Json;
          rests_on: string;
          token: string;
        };
        Returns: string[];
      };
      store_positions: { Args: { positions: Json }; Returns: boolean };
      store_receipts: { Args: { episode: string; receipts: Json }; Returns: number };
      store_transcription: {
        Args: {
          billed: number;
          refusal?: string;
          seconds: number;
          sound_seconds?: number;
          token: string;
          transcript: string;
        };
        Returns: string;
      };
      suggest_podcast: {
        Args: { address?: string; podcast_name?: string };
        Returns: {
          description: string;
          id: string;
          image_url: string;
          is_suggestion: boolean;
          name: string;
        }[];
      };
      sweep_generations: { Args: Record<PropertyKey, never>; Returns: number };
      sweep_transcriptions: { Args: Record<PropertyKey, never>; Returns: number };
      take_ai_quota: {
        Args: { kind?: string; most: number; taker: string; window_seconds: number };
        Returns: {
          retry_after: number;
          taken: boolean;
        }[];
      };
      take_generation: {
        Args: { editor: string; episode: string; seconds: number };
        Returns: {
          editor_name: string;
          since: string;
          token: string;
        }[];
      };
      transcribe_file: {
        Args: { episode: string; file: string; keeps_file?: boolean; seconds?: number };
        Returns: string;
      };
      transcript_chars: {
        Args: { episodes: string[]; with_published?: boolean };
        Returns: {
          chars: number;
          id: string;
        }[];
      };
      transcription_part: { Args: { part_key: string; token: string }; Returns: Json };
      transcription_quote: {
        Args: { episodes: string[] };
        Returns: {
          episode_count: number;
          seconds: number;
          unknown_count: number;
          used_this_month: number;
          used_today: number;
        }[];
      };
      transcription_secret: {
        Args: { transcription: string };
        Returns: {
          secret: string;
          state: string;
        }[];
      };
      transcription_text: { Args: { transcription: string }; Returns: string };
      transcriptions: {
        Args: { episodes?: string[] };
        Returns: {
          changed_at: string;
          episode_id: string;
          has_text: boolean;
          host: string;
          id: string;
          provider: string;
          reason: string;
          seconds: number;
          state: string;
          title: string;
        }[];
      };
      unmark_read: { Args: { marked_at: string }; Returns: number };
      unpaid_sums: {
        Args: { first_day: string; last_day: string };
        Returns: {
          cents: number;
          earning_count: number;
          email: string;
          full_name: string;
          pro_user_id: string;
        }[];
      };
      unsubscribe_digest: { Args: { secret: string }; Returns: undefined };
      unused_pictures: {
        Args: { max_rows?: number };
        Returns: {
          bytes: number;
          created_at: string;
          name: string;
        }[];
      };
      unused_sound_files: {
        Args: { max_rows?: number };
        Returns: {
          name: string;
        }[];
      };
      update_top_list: {
        Args: { description: string; items: Json; list: string; title: string; visibility?: string };
        Returns: boolean;
      };
      use_transcription: { Args: { transcription: string }; Returns: boolean };
      versions_of: {
        Args: { max_rows?: number; row_id: string; table_name: string };
        Returns: {
          action: string;
          actor_id: string;
          actor_name: string;
          changed: string[];
          happened_at: string;
          id: number;
          row: Json;
        }[];
      };
      wait_with_transcription: { Args: { reason: string; token: string; wait_seconds: number }; Returns: boolean };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
