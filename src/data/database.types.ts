export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      er_categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          rev: number;
          slug: string;
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
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          rev?: number;
          slug?: string;
        };
        Relationships: [];
      };
      er_content_revision: {
        Row: {
          changed_at: string;
          epoch: string;
          only_row: boolean;
          rev: number;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          epoch?: string;
          only_row?: boolean;
          rev?: number;
        };
        Update: {
          changed_at?: string;
          epoch?: string;
          only_row?: boolean;
          rev?: number;
        };
        Relationships: [];
      };
      er_episodes: {
        Row: {
          chapters: NonNullable<Json>;
          created_at: string;
          cta: string | null;
          duration_minutes: number | null;
          episode_date: string | null;
          episode_link: string | null;
          guest_link: string | null;
          guest_name: string | null;
          guests: NonNullable<Json>;
          has_quotes: boolean;
          has_recommendations: boolean;
          id: string;
          is_featured: boolean;
          is_manual_clip: boolean;
          is_published: boolean;
          key_takeaways: string[];
          links: NonNullable<Json>;
          quick_take: string | null;
          quotes: string[];
          recap_body: string | null;
          recommendations: string[];
          rev: number;
          show_id: string;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
          thumbnail_url: string | null;
          title: string;
          transcript: string | null;
          why_it_matters: string | null;
          youtube_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          chapters?: NonNullable<Json>;
          created_at?: string;
          cta?: string | null;
          duration_minutes?: number | null;
          episode_date?: string | null;
          episode_link?: string | null;
          guest_link?: string | null;
          guest_name?: string | null;
          guests?: NonNullable<Json>;
          has_quotes?: never;
          has_recommendations?: never;
          id?: string;
          is_featured?: boolean;
          is_manual_clip?: boolean;
          is_published?: boolean;
          key_takeaways?: string[];
          links?: NonNullable<Json>;
          quick_take?: string | null;
          quotes?: string[];
          recap_body?: string | null;
          recommendations?: string[];
          rev?: number;
          show_id: string;
          slug: string;
          source_hash?: string | null;
          source_key?: string | null;
          thumbnail_url?: string | null;
          title: string;
          transcript?: string | null;
          why_it_matters?: string | null;
          youtube_url?: string | null;
        };
        Update: {
          chapters?: NonNullable<Json>;
          created_at?: string;
          cta?: string | null;
          duration_minutes?: number | null;
          episode_date?: string | null;
          episode_link?: string | null;
          guest_link?: string | null;
          guest_name?: string | null;
          guests?: NonNullable<Json>;
          has_quotes?: never;
          has_recommendations?: never;
          id?: string;
          is_featured?: boolean;
          is_manual_clip?: boolean;
          is_published?: boolean;
          key_takeaways?: string[];
          links?: NonNullable<Json>;
          quick_take?: string | null;
          quotes?: string[];
          recap_body?: string | null;
          recommendations?: string[];
          rev?: number;
          show_id?: string;
          slug?: string;
          source_hash?: string | null;
          source_key?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          transcript?: string | null;
          why_it_matters?: string | null;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "er_episodes_show_id_fkey";
            columns: ["show_id"];
            isOneToOne: false;
            referencedRelation: "er_shows";
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
          id: string;
          image_url: string | null;
          language: string | null;
          license: string | null;
          name: string;
          rev: number;
          slug: string;
          source_hash: string | null;
          source_key: string | null;
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
          id?: string;
          image_url?: string | null;
          language?: string | null;
          license?: string | null;
          name: string;
          rev?: number;
          slug: string;
          source_hash?: string | null;
          source_key?: string | null;
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
          id?: string;
          image_url?: string | null;
          language?: string | null;
          license?: string | null;
          name?: string;
          rev?: number;
          slug?: string;
          source_hash?: string | null;
          source_key?: string | null;
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
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          kind: string;
          rev: number;
          slug: string;
        };
        Update: {
          id?: string;
          kind?: string;
          rev?: number;
          slug?: string;
        };
        Relationships: [];
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
          onboarding_completed?: boolean;
          referral_code?: string | null;
          user_id?: string;
        };
        Relationships: [];
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
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      [_ in never]: never;
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
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
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
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
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
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
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
